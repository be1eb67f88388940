c     An array of characters is a file of several records.
      program t
      character*8 lines(3)
      integer i, k(3)
      write (lines, '(i4)') 10, 20, 30
      print *, lines
      read (lines, *) k
      print *, k
      write (lines(2), '(a)') 'middle'
      print *, lines
      end
