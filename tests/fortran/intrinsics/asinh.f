c     ASINH.
c     flags: -O1
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, asinh(x), asinh(d)
      x = 3.0
      d = 3.0
      print *, asinh(x), asinh(d)
      print *, x, d
      print *, asinh(0.5), asinh(x + 0.1)
      end
