c     Writing after reading cuts the rest of the file.
      program t
      integer i
      open (10, file='a.txt')
      do i = 1, 5
      write (10, *) i
      end do
      rewind 10
      read (10, *) i
      read (10, *) i
      write (10, *) 'new end'
      end
