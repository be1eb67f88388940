c     END of the program without STOP.
      program t
      i = 3
      if (i .eq. 3) then
      print *, 'three'
      end if
      end
