c     A character that steers.
      program t
      character*3 op(3)
      data op /'add', 'sub', 'mul'/
      do i = 1, 3
      if (op(i) .eq. 'add') then
      print *, 1 + 2
      else if (op(i) .eq. 'sub') then
      print *, 1 - 2
      else
      print *, 1 * 2
      end if
      end do
      end
