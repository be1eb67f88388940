c     A function without arguments.
      program t
      integer f
      real g
      external f, g
      print *, f(), g() + 1
      end
      integer function f()
      f = 42
      end
      real function g()
      g = 1.5
      end
