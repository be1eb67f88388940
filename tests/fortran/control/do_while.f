c     DO WHILE.
      program t
      integer i
      i = 1
      do while (i .lt. 100)
      i = i * 3
      end do
      print *, i
      do 10 while (i .gt. 50)
      i = i - 20
   10 continue
      print *, i
      end
