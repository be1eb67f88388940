c     Bounds and step are evaluated once.
      program t
      integer i, n, k
      n = 5
      k = 2
      do i = 1, n, k
      n = 100
      k = 7
      print *, i
      end do
      print *, i, n
      do i = n / 50, n / 25
      n = n - 10
      print *, i, n
      end do
      end
