c     INT.
      program t
      real x
      double precision d
      x = 2.7
      d = 2.7
      print *, int(x), int(d), idint(d), ifix(x)
      x = -2.7
      d = -2.7
      print *, int(x), int(d), idint(d), ifix(x)
      x = 1e6
      d = 1e6
      print *, int(x), int(d), idint(d), ifix(x)
      print *, x, d
      print *, int(2.7), int(x + 0.1)
      end
