c     Unit 6 may be opened as a file.
      program t
      print *, 'screen'
      open (6, file='six.txt')
      print *, 'file'
      write (6, '(i3)') 4
      close (6)
      end
