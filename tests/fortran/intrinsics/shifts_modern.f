c     SHIFTL, SHIFTR, SHIFTA, LSHIFT, RSHIFT.
      program t
      i = -12
      print *, shiftl(i, 2), shiftr(i, 2), shifta(i, 2), lshift(i, 1),
     & rshift(i, 1)
      end
