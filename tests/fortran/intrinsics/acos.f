c     ACOS.
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, acos(x), acos(d), dacos(d)
      x = -0.25
      d = -0.25
      print *, acos(x), acos(d), dacos(d)
      print *, x, d
      print *, acos(0.5), acos(x + 0.1)
      end
