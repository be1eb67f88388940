c     Two namelists with a name in common, in one file.
      program t
      integer i, j
      namelist /a/ i /b/ i, j
      namelist /a/ j
      i = 1
      j = 2
      open (10, status='scratch')
      write (10, b)
      i = 0
      j = 0
      rewind 10
      read (10, b)
      print *, i, j
      write (*, a)
      end
