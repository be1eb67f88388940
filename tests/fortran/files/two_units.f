c     Two units at a time, one of them opened again.
      program t
      integer i, j
      open (10, file='a.txt')
      open (11, file='b.txt')
      do i = 1, 3
      write (10, *) i
      write (11, *) -i
      end do
      open (10, file='c.txt')
      write (10, *) 'c'
      rewind 11
      read (11, *) j
      print *, j
      end
