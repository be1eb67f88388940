c     Statement functions use variables of their unit.
      program t
      real a, x
      f(x) = a * x + b
      a = 2
      b = 1
      print *, f(3.0)
      a = 5
      x = 100
      print *, f(x), x
      end
