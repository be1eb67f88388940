c     -fno-automatic saves all local variables.
c flags: -fno-automatic
      program t
      do i = 1, 3
      call s(i)
      end do
      end
      subroutine s(i)
      integer n
      if (i .eq. 1) n = 100
      n = n + 1
      print *, n
      end
