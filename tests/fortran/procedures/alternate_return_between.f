c     Alternate returns between other arguments.
      program t
      call s(1, *10, x)
      print *, 'no'
   10 print *, x
      end
      subroutine s(i, *, x)
      x = 2.5
      if (i .gt. 0) return 1
      end
