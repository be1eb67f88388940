c     Parentheses keep their order.
      program t
      real a, b, c
      a = 1.0e8
      b = -1.0e8
      c = 1.0
      print *, (a + b) + c, a + (b + c)
      print *, a * (b / c), (a * b) / c
      end
