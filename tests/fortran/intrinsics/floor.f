c     FLOOR.
      program t
      real x
      double precision d
      x = 2.7
      d = 2.7
      print *, floor(x), floor(d)
      x = -2.7
      d = -2.7
      print *, floor(x), floor(d)
      x = 5.0
      d = 5.0
      print *, floor(x), floor(d)
      print *, x, d
      print *, floor(2.7), floor(x + 0.1)
      end
