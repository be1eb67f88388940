c     EXP.
      program t
      real x
      double precision d
      x = 1.0
      d = 1.0
      print *, exp(x), exp(d), dexp(d)
      x = -2.5
      d = -2.5
      print *, exp(x), exp(d), dexp(d)
      x = 0.0
      d = 0.0
      print *, exp(x), exp(d), dexp(d)
      print *, x, d
      print *, exp(1.0), exp(x + 0.1)
      end
