c     The default kinds of the option -fdefault-real-8.
c flags: -fdefault-real-8 -fdefault-double-8
      program t
      real x
      complex z
      x = 1.0 / 3.0
      z = (1.0, 3.0)
      print *, x, z, kind(x)
      print *, sqrt(2.0), 1.0e-3, 0.1
      end
