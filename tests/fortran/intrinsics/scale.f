c     SCALE, SET_EXPONENT, NEAREST.
      program t
      x = 1.5
      print *, scale(x, 3), set_exponent(x, 5), nearest(x, 1.0),
     & nearest(x, -1.0)
      print *, scale(1.5d0, -2), nearest(1.0d0, 1.0d0)
      end
