c     CEILING.
      program t
      real x
      double precision d
      x = 2.2
      d = 2.2
      print *, ceiling(x), ceiling(d)
      x = -2.7
      d = -2.7
      print *, ceiling(x), ceiling(d)
      x = 5.0
      d = 5.0
      print *, ceiling(x), ceiling(d)
      print *, x, d
      print *, ceiling(2.2), ceiling(x + 0.1)
      end
