c     DPROD.
      program t
      x = 0.1
      y = 0.3
      print *, dprod(x, y), x * y
      end
