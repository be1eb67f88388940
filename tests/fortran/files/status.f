c     STATUS= of OPEN: new, old, replace, unknown.
      program t
      integer ios
      open (10, file='a.txt', status='new', iostat=ios)
      print *, ios
      write (10, *) 'first'
      close (10)
      open (10, file='a.txt', status='new', iostat=ios)
      print *, ios .ne. 0
      open (10, file='a.txt', status='replace', iostat=ios)
      print *, ios
      close (10)
      open (10, file='b.txt', status='old', iostat=ios)
      print *, ios .ne. 0
      open (10, file='b.txt', status='unknown', iostat=ios)
      print *, ios
      end
