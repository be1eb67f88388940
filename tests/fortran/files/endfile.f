c     ENDFILE cuts the file.
      program t
      integer i, ios
      open (10, file='a.txt')
      do i = 1, 5
      write (10, '(i3)') i
      end do
      rewind 10
      read (10, *) i
      read (10, *) i
      endfile 10
      rewind 10
      do i = 1, 5
      read (10, *, iostat=ios) j
      print *, i, ios
      if (ios .ne. 0) exit
      end do
      end
