c     MAXEXPONENT.
      program t
      real x
      double precision d
      x = 1.0
      d = 1.0
      print *, maxexponent(x), maxexponent(d)
      print *, x, d
      print *, maxexponent(1.0), maxexponent(x + 0.1)
      end
