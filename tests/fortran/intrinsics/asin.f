c     ASIN.
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, asin(x), asin(d), dasin(d)
      x = -0.25
      d = -0.25
      print *, asin(x), asin(d), dasin(d)
      print *, x, d
      print *, asin(0.5), asin(x + 0.1)
      end
