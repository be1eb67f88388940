c     Arrays with other lower bounds.
      program t
      integer a(-2:2), b(0:3, -1:1), i, j
      do i = -2, 2
      a(i) = i
      end do
      do j = -1, 1
      do i = 0, 3
      b(i, j) = 10 * i + j
      end do
      end do
      print *, a
      print *, b
      print *, a(-2), b(0, -1), b(3, 1)
      end
