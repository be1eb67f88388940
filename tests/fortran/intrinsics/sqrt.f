c     SQRT.
      program t
      real x
      double precision d
      x = 2.0
      d = 2.0
      print *, sqrt(x), sqrt(d), dsqrt(d)
      x = 0.0
      d = 0.0
      print *, sqrt(x), sqrt(d), dsqrt(d)
      x = 144.0
      d = 144.0
      print *, sqrt(x), sqrt(d), dsqrt(d)
      print *, x, d
      print *, sqrt(2.0), sqrt(x + 0.1)
      end
