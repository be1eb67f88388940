c     PRECISION.
      program t
      real x
      double precision d
      x = 1.0
      d = 1.0
      print *, precision(x), precision(d)
      print *, x, d
      print *, precision(1.0), precision(x + 0.1)
      end
