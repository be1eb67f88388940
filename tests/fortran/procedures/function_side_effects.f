c     A function that changes its argument.
      program t
      integer i, j, next
      i = 1
      j = next(i)
      print *, i, j
      j = next(i) + 10
      print *, i, j
      end
      integer function next(n)
      n = n + 1
      next = n * n
      end
