c     DO loops: labels shared, steps, bounds that change, real variables, values afterwards.
c     flags: -ffixed-line-length-132
      program loops
      integer i, j, n, m, total
      real x
      total = 0
      do 10 i = 1, 3
      do 10 j = i, 3
   10 total = total + i * j
      print *, total, i, j
      n = 5
      do i = 1, n
         n = 2
         total = total + i
      end do
      print *, total, i, n
      do i = 10, 1, -3
         print *, 'down', i
      enddo
      print *, i
      do i = 5, 4
         print *, 'never'
      end do
      print *, i
      m = 2
      do i = 1, 7, m
         m = 100
         print *, 'step', i
      end do
      print *, i
      do x = 0.0, 1.0, 0.25
         print *, 'x', x
      end do
      i = 0
      do while (i .lt. 3)
         i = i + 1
         if (i .eq. 2) cycle
         print *, 'while', i
      end do
      outer: do i = 1, 4
         do j = 1, 4
            if (j .eq. 3) cycle outer
            if (i .eq. 3) exit outer
            print *, i, j
         end do
      end do outer
      do
         i = i + 1
         if (i .gt. 6) exit
      end do
      print *, i
      end
