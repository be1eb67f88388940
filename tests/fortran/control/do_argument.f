c     DO loops that count with an argument, whose value the caller sees afterwards.
      program counts
      integer found, j, k, m
      real a(20, 20)
      data a /400 * 0.0/
      do m = 0, 4
         k = 2
         call fill(a, k, m)
         print *, m, k, a(3, 2), a(4, 4)
         k = 3
         call search(a, k, m)
         print *, k
         call from(k, m)
         print *, k
         call leaves(k, m, *10)
         print *, 'here'
   10    print *, k
         call inner(k)
         print *, k
         print *, found(a, k, j, m), k, j
      end do
      end

      subroutine fill(a, k, m)
      integer k, m, j
      real a(20, 20)
      do k = 1, m + 4
         do j = k, 1, -1
            a(j, k) = real(j * k + m)
         end do
         call adds(a(1, k), k)
      end do
      do 20 j = 1, 3
      do 20 k = j, 5
   20 a(j, k) = a(j, k) + k
      end

      subroutine adds(column, n)
      integer n, i
      real column(n)
      do i = 1, n
         column(i) = column(i) + n
      end do
      end

      subroutine search(a, k, m)
      integer k, m
      real a(20, 20)
      do k = 1, 20
         if (a(2, k) .gt. 4 * m) exit
      end do
      end

      subroutine from(k, m)
      integer k, m
      do k = k, k + m
         if (k .eq. 9) cycle
         print *, 'at', k
      end do
      end

      subroutine leaves(k, m, *)
      integer k, m
      do k = 1, 4
         if (k .eq. m) return 1
         if (k .gt. m + 2) goto 30
      end do
   30 continue
      end

      subroutine inner(k)
      integer k, total
      total = 0
      do k = 1, 3
         call add
      end do
      contains
      subroutine add
      total = total + k
      print *, total
      end subroutine
      end subroutine

      integer function found(a, k, j, m)
      integer j, k, m
      real a(20, 20)
      found = m
      do k = 1, 5
         do 40 j = 5, k, -1
            if (a(j, k) .gt. 20) then
               found = 100 * k + j
               return
            end if
   40    continue
         if (k .gt. m + 3) return
      end do
      end
