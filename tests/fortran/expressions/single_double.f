c     Single precision in double precision expressions.
      program t
      double precision d
      real x
      d = 0.1
      print *, d
      x = 0.1d0
      print *, x
      d = x * x
      print *, d
      d = dble(x) * x
      print *, d
      print *, 0.1 + 0.2d0, 1.0 / 3, 1.0d0 / 3
      end
