c     ENTRY in a function.
      program t
      print *, f(2.0), g(2.0), k(3)
      end
      function f(x)
      real x
      f = x + 1
      return
      entry g(x)
      g = x * 10
      return
      entry k(i)
      k = i * 2
      end
