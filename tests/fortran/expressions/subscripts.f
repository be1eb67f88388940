c     Expressions as subscripts.
      program t
      integer a(10), i, j
      real x
      do i = 1, 10
      a(i) = i * i
      end do
      j = 2
      print *, a(j), a(j * 3), a(a(j)), a(j + a(1))
      print *, a(10 / 3), a(a(a(1)) + 1)
      end
