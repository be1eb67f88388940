c     An implied DO stops where the file ends; so does its variable.
      program t
      integer a(10), i, n, ios
      open (10, file='a.txt')
      write (10, *) 4, 5
      rewind 10
      read (10, *, iostat=ios) (a(i), a(9), i = 1, 7)
      print *, i, ios, a(1), a(9)
      rewind 10
      n = 2
      read (10, *) n, (a(i), i = 1, n - 3)
      print *, n, a(1)
      end
