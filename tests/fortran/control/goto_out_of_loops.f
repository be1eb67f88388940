c     Jumps out of nested loops.
      program t
      integer i, j, k
      do 30 i = 1, 3
      do 20 j = 1, 3
      do 10 k = 1, 3
      if (i + j + k .eq. 7) goto 40
   10 continue
   20 continue
   30 continue
   40 print *, i, j, k
      end
