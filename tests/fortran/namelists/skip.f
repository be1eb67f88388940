c     Reading goes to the group that is asked for.
      program t
      integer i
      namelist /wanted/ i
      open (10, status='scratch')
      write (10, '(a)') '&other x = 1 /', 'text', '&wanted i = 12 /'
      rewind 10
      read (10, wanted)
      print *, i
      end
