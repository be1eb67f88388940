c     Arrays as arguments: explicit, adjustable, assumed size.
      program t
      real a(3, 4), b(12)
      do i = 1, 12
      b(i) = i
      end do
      call copy(a, b, 3, 4)
      call scale(a, 12, 2.0)
      call show(a, 3)
      call show(a(1, 2), 3)
      call show(b(5), 4)
      print *, a(3, 4)
      end
      subroutine copy(a, b, n, m)
      dimension a(n, m), b(n, *)
      do 10 j = 1, m
      do 10 i = 1, n
   10 a(i, j) = b(i, j)
      end
      subroutine scale(x, n, f)
      dimension x(n)
      do i = 1, n
      x(i) = x(i) * f
      end do
      end
      subroutine show(x, n)
      real x(*)
      print *, (x(i), i = 1, n)
      end
