c     Jumps to the end of a loop and right behind it, from loops and blocks in it.
      program behind
      integer i, j, k, where(10), found
      real a(10, 10), eps
      eps = 0.5
      where = 0
      do 10 i = 1, 10
        do 10 j = 1, 10
          a(j, i) = mod(i * 7 + j * 3, 11) / 10.0
   10 continue
      do 30 i = 1, 10
        do 20 j = 1, 10
          if (a(j, i) .gt. eps) goto 25
          if (j .eq. 9) goto 20
          where(i) = j
   20   continue
   25   where(i) = where(i) + 100 * j
        if (i .eq. 8) then
          do k = 1, 3
            if (k .eq. 2) goto 28
          end do
   28     print *, 'k', k
        end if
        if (where(i) .gt. 900) goto 30
        print *, i, where(i)
   30 continue
      found = 0
      do 60 i = 1, 10
        do 50 j = 1, 10
          if (a(j, i) - eps) 50, 40, 45
   40     found = found + 1
          goto 50
   45     if (a(i, j) - 2 * eps) 48, 50, 50
   48     found = found + 10
          if (found .gt. 400) goto 60
   50   continue
        goto 60
   60 continue
      print *, found
      do 80 while (found .gt. 7)
        found = found / 2
        do i = 1, found
          if (i * i .gt. found) goto 70
          if (i .gt. 5) goto 80
        end do
   70   print *, found, i
   80 continue
      do 90 i = 1, 3
        goto (85, 90, 95), i
   85   print *, 'first'
   90 continue
   95 print *, 'at', i
      outer: do i = 1, 4
        inner: if (i .gt. 1) then
          if (i .eq. 3) goto 99
          print *, 'in', i
        end if inner
      end do outer
   99 print *, 'end', i
      end
