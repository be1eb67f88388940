c     READ and WRITE without items move over records.
      program t
      character*5 s
      open (10, file='a.txt')
      write (10, *)
      write (10, '(a)') 'two'
      write (10, '()')
      write (10, '(/)')
      write (10, '(a)') 'six'
      rewind 10
      read (10, *)
      read (10, '(a)') s
      print *, s
      read (10, '(//)')
      read (10, '(a)') s
      print *, s
      end
