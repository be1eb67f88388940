c     An error that nothing catches stops the program with the place of the statement.
      program t
      integer i
      open (10, file='a.txt')
      write (10, '(a)') 'abc'
      rewind 10
      read (10, '(i3)') i
      print *, 'not reached'
      end
