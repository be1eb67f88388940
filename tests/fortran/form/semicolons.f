c     Several statements on a line.
      program t
      i = 1; j = 2; print *, i, j
      if (i .eq. 1) then; print *, 'one'; end if
      end
