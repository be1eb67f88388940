c     Negative zero.
      program t
      real x
      x = 0.0
      print *, -x, x * (-1.0), sign(1.0, -x), 0.0 - x
      end
