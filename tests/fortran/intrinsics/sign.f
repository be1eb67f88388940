c     SIGN.
      program t
      print *, sign(3, -1), sign(-3, 1), sign(3, 0), isign(4, -2)
      print *, sign(2.5, -1.0), sign(-2.5, 0.0), dsign(1d0, -2d0)
      i = -5
      x = -0.0
      print *, sign(i, 3), sign(1.0, x)
      end
