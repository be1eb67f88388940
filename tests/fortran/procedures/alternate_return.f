c     Alternate returns.
      program t
      do i = 0, 3
      call s(i, *10, *20)
      print *, 'normal', i
      goto 30
   10 print *, 'first', i
      goto 30
   20 print *, 'second', i
   30 continue
      end do
      end
      subroutine s(i, *, *)
      if (i .eq. 1) return 1
      if (i .eq. 2) return i
      return
      end
