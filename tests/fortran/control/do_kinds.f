c     DO variables of other kinds.
      program t
      integer*8 l
      integer*2 s
      do l = 3000000000_8, 3000000002_8
      print *, l
      end do
      do s = 1, 3
      print *, s
      end do
      end
