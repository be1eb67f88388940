c     Nested DO with the same end.
      program t
      integer i, j, n
      n = 0
      do 10 i = 1, 3
      do 10 j = 1, i
      if (j .eq. 2) goto 10
      n = n + 10 * i + j
   10 continue
      print *, n
      end
