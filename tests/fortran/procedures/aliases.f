c     The same array for two dummies that are only read.
      program t
      real a(3)
      a(1) = 1
      a(2) = 2
      a(3) = 3
      print *, dot(a, a, 3)
      end
      function dot(x, y, n)
      dimension x(n), y(n)
      dot = 0
      do i = 1, n
      dot = dot + x(i) * y(i)
      end do
      end
