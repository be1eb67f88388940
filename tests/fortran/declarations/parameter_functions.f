c     Intrinsics in constant expressions.
      program t
      integer n
      parameter (n = max(3, 5) + abs(-2))
      parameter (x = 2.5, i = int(x) * 2, k = mod(17, 5))
      integer a(n)
      do j = 1, n
      a(j) = j
      end do
      print *, n, i, k, a(n)
      end
