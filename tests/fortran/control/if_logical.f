c     The logical IF.
      program t
      integer i, i2
      i2 = 0
      do i = 1, 3
      if (i .eq. 2) print *, 'two'
      if (i .ne. 2) goto 10
      print *, 'still two'
   10 if (i .gt. 2) i2 = i
      end do
      print *, i2
      end
