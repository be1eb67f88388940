c     EQUIVALENCE of variables and arrays.
      program t
      integer i, j, a(4), b(2, 2)
      real x
      equivalence (i, j), (a, b)
      i = 5
      a(1) = 1
      a(2) = 2
      a(3) = 3
      a(4) = 4
      print *, j, b(2, 1), b(1, 2)
      b(2, 2) = 44
      j = 6
      print *, i, a(4)
      x = 1
      print *, x
      end
