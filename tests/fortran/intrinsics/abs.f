c     ABS and its old names.
      program t
      integer*8 k
      integer*1 m
      k = -5000000000_8
      m = -3
      print *, abs(-3), abs(-2.5), abs(-2.5d0), abs((3.0, 4.0)), abs(k),
     & abs(m)
      print *, iabs(-4), dabs(-1d0), cabs((3.0, 4.0)), cdabs((6.0d0,
     & 8.0d0))
      end
