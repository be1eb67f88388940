c     REWIND goes back to the first record.
      program t
      integer i
      open (10, file='a.txt')
      write (10, *) 1
      write (10, *) 2
      rewind 10
      read (10, *) i
      print *, i
      rewind (unit=10)
      read (10, *) i
      print *, i
      end
