c     Elements of arrays as arrays; columns.
      program t
      integer a(3, 3)
      do j = 1, 3
      call fill(a(1, j), 3, j)
      end do
      print *, a
      print *, isum(a(2, 2), 2)
      end
      subroutine fill(c, n, k)
      integer c(n)
      do i = 1, n
      c(i) = k * i
      end do
      end
      function isum(x, n)
      integer x(n)
      isum = 0
      do i = 1, n
      isum = isum + x(i)
      end do
      end
