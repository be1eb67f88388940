c     SIN.
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, sin(x), sin(d), dsin(d)
      x = 3.0
      d = 3.0
      print *, sin(x), sin(d), dsin(d)
      x = -1.0
      d = -1.0
      print *, sin(x), sin(d), dsin(d)
      print *, x, d
      print *, sin(0.5), sin(x + 0.1)
      end
