c     Local arrays, small and large.
      program t
      call s(1)
      call s(2)
      end
      subroutine s(k)
      integer small(10), large(100000)
      do i = 1, 10
      small(i) = i * k
      end do
      do i = 1, 100000
      large(i) = k
      end do
      print *, small(10), large(100000)
      end
