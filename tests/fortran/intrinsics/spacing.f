c     SPACING.
      program t
      real x
      double precision d
      x = 1.0
      d = 1.0
      print *, spacing(x), spacing(d)
      x = 1000.0
      d = 1000.0
      print *, spacing(x), spacing(d)
      print *, x, d
      print *, spacing(1.0), spacing(x + 0.1)
      end
