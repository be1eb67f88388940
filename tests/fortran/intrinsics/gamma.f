c     GAMMA.
c     flags: -O1
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, gamma(x), gamma(d)
      x = 4.0
      d = 4.0
      print *, gamma(x), gamma(d)
      print *, x, d
      print *, gamma(0.5), gamma(x + 0.1)
      end
