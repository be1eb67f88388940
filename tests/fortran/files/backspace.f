c     BACKSPACE goes back one record.
      program t
      integer i, j
      open (10, file='a.txt')
      do i = 1, 3
      write (10, '(i3)') i
      end do
      backspace 10
      read (10, '(i3)') j
      print *, j
      backspace (10)
      backspace (10)
      read (10, '(i3)') j
      print *, j
      end
