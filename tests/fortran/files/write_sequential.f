c     WRITE and READ of a formatted sequential file.
      program t
      integer i, j
      open (10, file='a.txt', status='new')
      write (10, '(i5)') (i * i, i = 1, 4)
      close (10)
      open (10, file='a.txt', status='old')
      do i = 1, 4
      read (10, '(i5)') j
      print *, j
      end do
      end
