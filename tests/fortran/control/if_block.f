c     IF, ELSE IF, ELSE, nested.
      program t
      integer i
      do 10 i = 1, 5
      if (i .eq. 1) then
      print *, 'one'
      else if (i .lt. 4) then
      if (i .eq. 2) then
      print *, 'two'
      else
      print *, 'three'
      endif
      elseif (i .eq. 4) then
      else
      print *, 'more'
      end if
   10 continue
      end
