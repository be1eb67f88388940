c     Jumps over statements, which are blocks with the opposite condition; jumps into them from elsewhere stay.
      program ahead
      integer i, j, n, count(0:5)
      real x, nan
      logical done
      n = 0
      nan = 0.0
      nan = nan / nan
      do 40 i = 1, 12
        if (mod(i, 2) .eq. 0) goto 20
        n = n + i
        if (mod(i, 3) .eq. 0) goto 20
        n = n + 100
   20   n = n + 1
        if (i .gt. 9) goto 40
        if (i .lt. 4) goto 30
        print *, i, n
   25   n = n - 1
   30   continue
        if (i .eq. 2 .and. n .gt. 0) goto 25
        if (i .eq. 5) goto 45
   40 continue
   45 print *, i, n
      x = nan
      if (x .lt. 1.0) goto 50
      print *, 'not less'
   50 if (.not. x .lt. 1.0) goto 60
      print *, 'less'
   60 do 70 j = 0, 5
        count(j) = j
        if (j .eq. 3) go to 70
        if (j .eq. 4) then
          if (n .gt. 0) goto 65
          count(j) = 40
        else
          count(j) = 50 + j
        end if
   65   count(j) = count(j) + 1
   70 continue
      print *, count
      done = .false.
   80 if (done) goto 90
      done = n .gt. 3
      n = n + 1
      goto 80
   90 if (n .gt. 0) goto 100
      stop 1
  100 if (n .gt. 1) goto 110
  110 print *, n
      end
