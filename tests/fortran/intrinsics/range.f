c     RANGE.
      program t
      real x
      double precision d
      x = 1.0
      d = 1.0
      print *, range(x), range(d)
      print *, x, d
      print *, range(1.0), range(x + 0.1)
      end
