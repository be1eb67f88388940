c     The assigned GOTO.
      program t
      integer l, i
      assign 10 to l
      do i = 1, 2
      goto l, (10, 20)
   10 print *, 'ten'
      assign 20 to l
      goto 30
   20 print *, 'twenty'
   30 continue
      end do
      end
