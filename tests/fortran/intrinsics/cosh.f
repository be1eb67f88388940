c     COSH.
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, cosh(x), cosh(d), dcosh(d)
      x = 3.0
      d = 3.0
      print *, cosh(x), cosh(d), dcosh(d)
      print *, x, d
      print *, cosh(0.5), cosh(x + 0.1)
      end
