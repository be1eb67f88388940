c     RRSPACING.
      program t
      real x
      double precision d
      x = 1.0
      d = 1.0
      print *, rrspacing(x), rrspacing(d)
      x = 1000.0
      d = 1000.0
      print *, rrspacing(x), rrspacing(d)
      print *, x, d
      print *, rrspacing(1.0), rrspacing(x + 0.1)
      end
