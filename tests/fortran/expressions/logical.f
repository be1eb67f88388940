c     Logical operators.
      program t
      logical a, b
      integer i, j
      do i = 0, 1
      do j = 0, 1
      a = i .eq. 1
      b = j .eq. 1
      print *, a .and. b, a .or. b, a .eqv. b, a .neqv. b, .not. a
      end do
      end do
      end
