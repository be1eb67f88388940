c     List-directed output of reals.
      program t
      real x
      double precision d
      x = 1.0
      print *, x, -x, x / 3, 1.0e10, 1.0e-10, 0.0, 123456.789
      d = 1.0d0
      print *, d, -d, d / 3, 1.0d100, 1.0d-100, 0.0d0
      print *, 0.1, 0.5, 99999.5, 1.0e6, 1.0e7
      end
