c     The computed GOTO, in range and out of it.
      program t
      integer i
      do 50 i = 0, 4
      goto (10, 20, 10), i
      print *, 'through', i
      goto 50
   10 print *, 'ten', i
      goto 50
   20 print *, 'twenty', i
   50 continue
      goto (60) 2 - 1
      print *, 'skipped'
   60 print *, 'end'
      end
