c     Bounds keep the values they had on entry.
      program t
      integer a(3, 3)
      do j = 1, 3
      do i = 1, 3
      a(i, j) = 10 * i + j
      end do
      end do
      n = 3
      call s(a, n)
      end
      subroutine s(a, n)
      integer n, a(n, n)
      n = 2
      print *, a(1, 2), a(3, 3), n
      end
