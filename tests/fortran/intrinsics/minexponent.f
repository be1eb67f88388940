c     MINEXPONENT.
      program t
      real x
      double precision d
      x = 1.0
      d = 1.0
      print *, minexponent(x), minexponent(d)
      print *, x, d
      print *, minexponent(1.0), minexponent(x + 0.1)
      end
