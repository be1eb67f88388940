c     A label on END, of a program, a subroutine and a function.
      program ends
      integer i, f
      i = 3
      call s(i)
      print *, i, f(1), f(i)
      i = 1
      call s(i)
      print *, i
      if (i .eq. 2) goto 30
      print *, 'not here'
   30 end
      subroutine s(i)
      integer i
      if (i .gt. 2) goto 40
      i = i + 1
 40   end subroutine
      integer function f(i)
      integer i
      f = 2
      if (i .gt. 2) goto 50
      f = i + 1
 50   end
