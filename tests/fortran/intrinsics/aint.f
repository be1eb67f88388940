c     AINT.
      program t
      real x
      double precision d
      x = 2.7
      d = 2.7
      print *, aint(x), aint(d), dint(d)
      x = -2.7
      d = -2.7
      print *, aint(x), aint(d), dint(d)
      x = 0.3
      d = 0.3
      print *, aint(x), aint(d), dint(d)
      print *, x, d
      print *, aint(2.7), aint(x + 0.1)
      end
