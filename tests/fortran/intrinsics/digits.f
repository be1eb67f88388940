c     DIGITS.
      program t
      real x
      double precision d
      x = 1.0
      d = 1.0
      print *, digits(x), digits(d)
      print *, x, d
      print *, digits(1.0), digits(x + 0.1)
      end
