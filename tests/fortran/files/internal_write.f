c     WRITE to a character.
      program t
      character*20 line
      integer i
      write (line, '(i5, f8.3)') 42, 1.5
      print *, line
      write (line, *) 3
      print *, line
      write (line(11:), '(a)') 'tail'
      print *, line
      write (unit=line, fmt=100) (i, i = 1, 4)
  100 format (4i3)
      print *, line
      end
