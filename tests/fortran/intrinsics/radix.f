c     RADIX.
      program t
      real x
      double precision d
      x = 1.0
      d = 1.0
      print *, radix(x), radix(d)
      print *, x, d
      print *, radix(1.0), radix(x + 0.1)
      end
