c     Integer division cuts towards zero.
      program t
      integer i, j
      do i = -7, 7, 7
      do j = -3, 3, 2
      print *, i, j, i / j, mod(i, j), i - i / j * j
      end do
      end do
      print *, 7 / 2, -7 / 2, 1 / 3 * 3
      end
