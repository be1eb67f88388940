c     MIN and its old names.
      program t
      integer i, j
      real x
      double precision d
      i = 3
      j = 5
      x = 2.5
      d = 7.5d0
      print *, min(i, j), min(i, j, 9, -1), min(x, 1.0), min(d, 1.0d0)
      print *, min0(i, j), amin0(i, j), amin1(x, 3.0), min1(x, 3.7),
     & dmin1(d, 9d0)
      end
