c     FRACTION.
      program t
      real x
      double precision d
      x = 10.0
      d = 10.0
      print *, fraction(x), fraction(d)
      x = 0.3
      d = 0.3
      print *, fraction(x), fraction(d)
      print *, x, d
      print *, fraction(10.0), fraction(x + 0.1)
      end
