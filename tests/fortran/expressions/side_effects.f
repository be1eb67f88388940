c     Functions with effects in expressions.
      program t
      integer n, f
      common /c/ n
      external f
      n = 0
      print *, f(1) + f(2) * f(3), n
      n = 0
      if (f(1) .gt. 0 .and. n .eq. 1) print *, 'and', n
      i = f(f(f(2)))
      print *, i, n
      end
      integer function f(i)
      integer n
      common /c/ n
      n = n + 1
      f = i + n
      end
