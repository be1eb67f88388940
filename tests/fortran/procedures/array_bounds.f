c     Dummy arrays with other bounds than the actual ones.
      program t
      integer a(10)
      do i = 1, 10
      a(i) = i
      end do
      call s(a, 2, 5)
      call r(a, 3)
      end
      subroutine s(a, l, u)
      integer l, u
      integer a(l:u)
      print *, a(l), a(u), (a(i), i = l, u)
      end
      subroutine r(a, n)
      integer a(-n:n, 0:*)
      print *, a(-n, 0), a(n, 0), a(-3, 1)
      end
