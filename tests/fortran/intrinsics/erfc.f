c     ERFC.
c     flags: -O1
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, erfc(x), erfc(d), derfc(d)
      x = 2.0
      d = 2.0
      print *, erfc(x), erfc(d), derfc(d)
      print *, x, d
      print *, erfc(0.5), erfc(x + 0.1)
      end
