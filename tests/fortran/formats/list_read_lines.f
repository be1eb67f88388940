c     List-directed input goes on with the next line.
      program t
      integer a, b, c, d
      open (10, status='scratch')
      write (10, '(a)') '1 2', '', ' 3', '4 5 6'
      rewind 10
      read (10, *) a, b, c, d
      print *, a, b, c, d
      end
