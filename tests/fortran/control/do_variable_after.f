c     The variable after the loop, and after a jump out of it.
      program t
      integer i, j
      do i = 1, 10
      if (i * i .gt. 30) goto 10
      end do
   10 print *, i
      do 20 j = 1, 3
   20 continue
      print *, j
      end
