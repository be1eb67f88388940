c     ATAN2.
      program t
      x = 1.0
      y = -2.0
      print *, atan2(x, y), atan2(-x, y), atan2(x, -y)
      print *, datan2(1.0d0, 3.0d0), atan2(0.0, -1.0)
      end
