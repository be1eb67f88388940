c     Jumps out of inner loops to a label further on in the body of a
c     loop around: a search that must find its place.
      program t
      integer n, m
      parameter (n = 400, m = 40)
      double precision a(n*m), b(n), s(n)
      integer col(n*m), first(n+1), hits(n)
      integer i, j, k, kk, l, c, steps
      do 10 i = 1, n
         first(i) = (i - 1)*m + 1
         hits(i) = 0
         b(i) = mod(i*37, 101) - 50
   10 s(i) = 0
      first(n+1) = n*m + 1
      do 20 k = 1, n*m
         a(k) = 0
   20 col(k) = 0
      do i = 1, n
         do l = 1, 5
            j = mod(i*l*l, n) + 1
            c = mod(i, 13) + l
            do k = first(j), first(j+1) - 1
               if (col(k) .gt. c) then
                  do kk = first(j+1) - 2, k, -1
                     if (col(kk) .gt. 0) then
                        a(kk+1) = a(kk)
                        col(kk+1) = col(kk)
                     end if
                  end do
                  col(k) = c
                  a(k) = 0
                  goto 40
               else if (col(k) .eq. 0) then
                  col(k) = c
                  goto 40
               else if (col(k) .eq. c) then
                  hits(j) = hits(j) + 1
                  goto 40
               end if
            end do
            print *, 'no place for', i, l
            stop 1
   40       continue
            a(k) = a(k) + b(i)*l
         end do
      end do
c     two loops at once, and two labels across each other
      steps = 0
      do 80 i = 1, n
         do 60 j = 1, m
            do 50 k = 1, j
               steps = steps + 1
               if (a((i-1)*m+j) .lt. -100) goto 70
   50       if (a((i-1)*m+k) .gt. 300) goto (65, 70, 75), mod(i, 3) + 1
   60    continue
         s(i) = s(i) + 1
         if (mod(i, 7) .eq. 0) goto 75
   65    s(i) = s(i) + a(i)
   70    s(i) = s(i)*2 + b(i)
   75    continue
   80 s(i) = s(i) + 0.5d0
      print *, steps, sum(hits), sum(a), sum(s), sum(col)
      end
