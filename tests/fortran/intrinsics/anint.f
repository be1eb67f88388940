c     ANINT.
      program t
      real x
      double precision d
      x = 2.5
      d = 2.5
      print *, anint(x), anint(d), dnint(d)
      x = -2.5
      d = -2.5
      print *, anint(x), anint(d), dnint(d)
      x = 3.49
      d = 3.49
      print *, anint(x), anint(d), dnint(d)
      print *, x, d
      print *, anint(2.5), anint(x + 0.1)
      end
