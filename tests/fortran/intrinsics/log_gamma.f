c     LOG_GAMMA.
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, log_gamma(x), log_gamma(d)
      x = 4.0
      d = 4.0
      print *, log_gamma(x), log_gamma(d)
      print *, x, d
      print *, log_gamma(0.5), log_gamma(x + 0.1)
      end
