c     EXTERNAL: procedures as arguments.
      program t
      external f, g
      real f, g, apply
      print *, apply(f, 2.0), apply(g, 2.0)
      end
      real function apply(h, x)
      external h
      real h, x
      apply = h(x) + 1
      end
      real function f(x)
      f = x * x
      end
      real function g(x)
      g = x * x * x
      end
