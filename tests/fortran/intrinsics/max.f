c     MAX and its old names.
      program t
      integer i, j
      real x
      double precision d
      i = 3
      j = 5
      x = 2.5
      d = 7.5d0
      print *, max(i, j), max(i, j, 9, -1), max(x, 1.0), max(d, 1.0d0)
      print *, max0(i, j), amax0(i, j), amax1(x, 3.0), max1(x, 3.7),
     & dmax1(d, 9d0)
      end
