c     A character that is too short.
      program t
      character*4 s
      integer ios
      write (s, '(i8)', iostat=ios) 12345678
      print *, ios .ne. 0
      write (s, '(i8)', err=10) 1
      print *, 'not here'
   10 print *, 'too short'
      end
