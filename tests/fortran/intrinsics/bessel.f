c     Bessel functions.
c     flags: -O1
      program t
      x = 1.5
      print *, bessel_j0(x), bessel_j1(x), bessel_jn(2, x),
     & bessel_y0(x), bessel_y1(x)
      print *, besj0(x), dbesj0(1.5d0)
      end
