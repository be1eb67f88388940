c     TAN.
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, tan(x), tan(d), dtan(d)
      x = 3.0
      d = 3.0
      print *, tan(x), tan(d), dtan(d)
      x = -1.0
      d = -1.0
      print *, tan(x), tan(d), dtan(d)
      print *, x, d
      print *, tan(0.5), tan(x + 0.1)
      end
