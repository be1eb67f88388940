c     INQUIRE by file.
      program t
      logical there, connected, named
      integer n
      open (10, file='a.txt')
      inquire (file='a.txt', exist=there, opened=connected, number=n)
      print *, there, connected, n
      inquire (file='b.txt', exist=there, opened=connected, named=named)
      print *, there, connected, named
      end
