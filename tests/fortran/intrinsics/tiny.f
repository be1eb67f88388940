c     TINY.
      program t
      real x
      double precision d
      x = 1.0
      d = 1.0
      print *, tiny(x), tiny(d)
      print *, x, d
      print *, tiny(1.0), tiny(x + 0.1)
      end
