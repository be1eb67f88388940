c     ERF.
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, erf(x), erf(d), derf(d)
      x = 2.0
      d = 2.0
      print *, erf(x), erf(d), derf(d)
      print *, x, d
      print *, erf(0.5), erf(x + 0.1)
      end
