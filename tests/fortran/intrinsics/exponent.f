c     EXPONENT.
      program t
      real x
      double precision d
      x = 10.0
      d = 10.0
      print *, exponent(x), exponent(d)
      x = 0.3
      d = 0.3
      print *, exponent(x), exponent(d)
      x = 0.0
      d = 0.0
      print *, exponent(x), exponent(d)
      print *, x, d
      print *, exponent(10.0), exponent(x + 0.1)
      end
