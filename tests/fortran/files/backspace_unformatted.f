c     BACKSPACE over unformatted records.
      program t
      integer i, j
      open (10, file='a.dat', form='unformatted')
      do i = 1, 3
      write (10) i, dble(i)
      end do
      backspace 10
      read (10) j
      print *, j
      backspace 10
      backspace 10
      read (10) j
      print *, j
      end
