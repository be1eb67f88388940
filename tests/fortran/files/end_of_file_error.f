c     The end of a file that nothing catches stops the program.
      program t
      integer i
      open (10, file='a.txt')
      rewind 10
      read (10, *) i
      end
