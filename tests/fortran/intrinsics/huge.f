c     HUGE.
      program t
      real x
      double precision d
      x = 1.0
      d = 1.0
      print *, huge(x), huge(d)
      print *, x, d
      print *, huge(1.0), huge(x + 0.1)
      end
