c     The type statements, old lengths.
      program t
      integer i
      integer*2 j
      real x
      real*8 y
      double precision z
      complex c
      complex*16 d
      double complex e
      logical l
      logical*1 m
      character a, b*3
      character*5 s, u*2
      i = 1
      j = 2
      x = 3
      y = 4
      z = 5
      c = 6
      d = 7
      e = 8
      l = .true.
      m = .false.
      a = 'abc'
      b = 'abc'
      s = 'hello'
      u = 'xyz'
      print *, i, j, x, y, z, c, d, e, l, m, a, b, s, u
      end
