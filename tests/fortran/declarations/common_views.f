c     Different views of the same COMMON.
      program t
      real a(4), b(2, 2)
      common /v/ a, b
      integer i
      do i = 1, 4
      a(i) = i
      end do
      b(1, 1) = 10
      b(2, 1) = 20
      b(1, 2) = 30
      b(2, 2) = 40
      call s
      end
      subroutine s
      real c(6), d, e
      common /v/ c, d, e
      print *, c, d, e
      end
