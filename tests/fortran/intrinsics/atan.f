c     ATAN.
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, atan(x), atan(d), datan(d)
      x = 30.0
      d = 30.0
      print *, atan(x), atan(d), datan(d)
      print *, x, d
      print *, atan(0.5), atan(x + 0.1)
      end
