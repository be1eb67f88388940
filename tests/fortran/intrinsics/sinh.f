c     SINH.
c     flags: -O1
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, sinh(x), sinh(d), dsinh(d)
      x = 3.0
      d = 3.0
      print *, sinh(x), sinh(d), dsinh(d)
      print *, x, d
      print *, sinh(0.5), sinh(x + 0.1)
      end
