c     EPSILON.
      program t
      real x
      double precision d
      x = 1.0
      d = 1.0
      print *, epsilon(x), epsilon(d)
      print *, x, d
      print *, epsilon(1.0), epsilon(x + 0.1)
      end
