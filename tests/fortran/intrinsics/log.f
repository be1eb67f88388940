c     LOG.
      program t
      real x
      double precision d
      x = 2.0
      d = 2.0
      print *, log(x), log(d), dlog(d), alog(x)
      x = 10.0
      d = 10.0
      print *, log(x), log(d), dlog(d), alog(x)
      x = 0.5
      d = 0.5
      print *, log(x), log(d), dlog(d), alog(x)
      print *, x, d
      print *, log(2.0), log(x + 0.1)
      end
