c     Named constants in DATA.
      program t
      parameter (n = 3, v = 2.5)
      real x(n)
      integer k(2 * n)
      data x /n * v/, k /n * 1, n * -3/
      print *, x, k
      end
