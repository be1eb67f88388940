c     The end of a file, and a name that is not in the namelist.
      program t
      integer i, ios
      namelist /g/ i
      open (10, status='scratch')
      write (10, '(a)') '&g i = 3 /', '&g j = 4 /'
      rewind 10
      read (10, g, end=10)
      print *, i
      read (10, g, iostat=ios)
      print *, ios .ne. 0
      read (10, g, end=10)
      print *, 'not here'
   10 print *, 'end'
      end
