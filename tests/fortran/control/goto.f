c     GOTO forward, back, and into the same block.
      program t
      integer i
      i = 0
   10 i = i + 1
      if (i .lt. 3) go to 10
      goto 30
   20 print *, 'twenty', i
      stop
   30 print *, 'thirty'
      if (i .eq. 3) then
      i = 4
      goto 40
      print *, 'skipped'
   40 print *, 'forty'
      end if
      goto 20
      end
