c     EQUIVALENCE of different types.
      program t
      real x
      integer i
      double precision d
      integer k(2)
      equivalence (x, i), (d, k(1))
      character*4 s
      integer n
      equivalence (s, n)
      x = 1.0
      print '(z8.8)', i
      d = 1.0d0
      print '(z8.8, 1x, z8.8)', k
      s = 'abcd'
      print '(z8.8)', n
      end
