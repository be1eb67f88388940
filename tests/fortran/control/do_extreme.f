c     Loops that end at the largest integer.
      program t
      integer*1 i
      integer j, n
      n = 0
      do i = 120, 126
      n = n + 1
      end do
      print *, n, i
      do j = 2147483640, 2147483646
      n = n + 1
      end do
      print *, n, j
      do j = -2147483647, -2147483640, 3
      n = n + 1
      end do
      print *, n
      end
