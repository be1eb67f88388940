c     EQUIVALENCE with COMMON, which it extends.
      program t
      integer a(3), b(4), i
      common /c/ a
      equivalence (a(2), b(1))
      do i = 1, 4
      b(i) = 10 * i
      end do
      a(1) = 5
      call s
      end
      subroutine s
      common /c/ k(5)
      print *, k
      end
