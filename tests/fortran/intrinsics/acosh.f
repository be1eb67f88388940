c     ACOSH.
c     flags: -O1
      program t
      real x
      double precision d
      x = 1.5
      d = 1.5
      print *, acosh(x), acosh(d)
      x = 3.0
      d = 3.0
      print *, acosh(x), acosh(d)
      print *, x, d
      print *, acosh(1.5), acosh(x + 0.1)
      end
