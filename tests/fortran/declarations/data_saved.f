c     Variables with DATA keep their values.
      program t
      do i = 1, 3
      call count
      end do
      end
      subroutine count
      integer n
      data n /10/
      n = n + 1
      print *, n
      end
