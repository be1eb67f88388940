c     Integer powers.
      program t
      integer i, j
      do i = -2, 2
      do j = 0, 4
      print *, i ** j
      end do
      end do
      print *, 2 ** (-1), 1 ** (-5), (-1) ** (-3), 3 ** 5
      i = 2
      j = -2
      print *, i ** j
      end
