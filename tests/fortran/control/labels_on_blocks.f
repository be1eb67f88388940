c     Labels on the statements of blocks.
      program t
      integer i
      i = 1
      goto 10
   10 if (i .eq. 1) then
      print *, 'block'
   20 end if
      do 30 i = 1, 2
      print *, i
   30 end do
      goto 40
   40 do i = 1, 1
      print *, 'loop'
      end do
      end
