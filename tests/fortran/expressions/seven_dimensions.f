c     Seven dimensions.
      program t
      integer a(2, 2, 2, 2, 2, 2, 2), i
      common /c/ a
      do 10 i = 1, 2
      a(i, 1, 2, 1, 2, 1, 2) = i
      a(2, i, 1, 1, 1, 1, i) = i * 10
   10 continue
      print *, a(1, 1, 2, 1, 2, 1, 2), a(2, 2, 1, 1, 1, 1, 2)
      print *, a
      end
