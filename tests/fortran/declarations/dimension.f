c     DIMENSION, and shapes in type statements.
      program t
      dimension a(3), b(2, 2)
      integer c, d(4)
      dimension c(2)
      real a
      integer b
      a(3) = 1.5
      b(2, 1) = 3
      c(1) = 4
      d(4) = 5
      print *, a(3), b(2, 1), c(1), d(4)
      end
