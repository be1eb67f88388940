c     DATA: scalars, arrays, elements, repeats.
      program t
      integer i, j, a(5), b(2, 2), c(3)
      real x, y
      double precision d
      logical l
      character*4 s, u(2)
      complex z
      data i, j /1, -2/, a /5*7/
      data x /1.5/ y /-2/
      data b(1, 1), b(2, 2) /11, 22/ b(2, 1), b(1, 2) /2*0/
      data d /1.0d-3/, l /.true./, s /'ab'/
      data u /2*'wxyz1'/, z /(1., -1.)/
      data c /1, 2*9/
      print *, i, j, a, x, y, b, d, l, s, u, z, c
      end
