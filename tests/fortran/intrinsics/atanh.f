c     ATANH.
c     flags: -O1
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, atanh(x), atanh(d)
      x = -0.3
      d = -0.3
      print *, atanh(x), atanh(d)
      print *, x, d
      print *, atanh(0.5), atanh(x + 0.1)
      end
