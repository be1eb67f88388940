c     Arguments: arrays in several shapes, elements, expressions, procedures, alternate returns.
c     flags: -ffixed-line-length-132
      program procs
      real a(4, 3), total
      external twice, thrice
      integer twice, thrice, apply
      intrinsic sin
      real each
      do j = 1, 3
         do i = 1, 4
            a(i, j) = 10 * i + j
         end do
      end do
      call sums(a, 4, 3, total)
      print *, total
      call column(a(1, 2), 4)
      print *, a
      print *, apply(twice, 5), apply(thrice, 5), each(sin, 0.5)
      call branch(2, *10, *20)
      print *, 'fell through'
   10 print *, 'ten'
   20 print *, 'twenty'
      call bounds(a, -1, 2)
      print *, area(2.0), a(4, 3)
      end
      real function area(r)
      square(x) = x * x
      area = 3.0 * square(r + 1)
      end
      subroutine sums(a, n, m, total)
      integer n, m
      real a(n, m), total, work(n)
      total = 0
      do j = 1, m
         do i = 1, n
            work(i) = a(i, j)
            total = total + work(i)
         end do
      end do
      end
      subroutine column(x, n)
      real x(*)
      do i = 1, n
         x(i) = -x(i)
      end do
      end
      integer function twice(i)
      twice = 2 * i
      end
      integer function thrice(i)
      thrice = 3 * i
      return
      end
      integer function apply(f, i)
      integer f
      apply = f(i) + 1
      end
      real function each(f, x)
      each = f(x) + x
      end
      subroutine branch(i, *, *)
      if (i .eq. 1) return 1
      if (i .eq. 2) return 2
      end
      subroutine bounds(a, lo, hi)
      integer lo, hi
      real a(lo:hi, 0:*)
      a(hi, 2) = a(lo, 0) + a(lo + 1, 1)
      end
