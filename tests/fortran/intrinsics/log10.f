c     LOG10.
      program t
      real x
      double precision d
      x = 2.0
      d = 2.0
      print *, log10(x), log10(d), dlog10(d), alog10(x)
      x = 1000.0
      d = 1000.0
      print *, log10(x), log10(d), dlog10(d), alog10(x)
      print *, x, d
      print *, log10(2.0), log10(x + 0.1)
      end
