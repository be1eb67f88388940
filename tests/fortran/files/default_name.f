c     A unit without OPEN is the file fort.N.
      program t
      integer i
      write (17, *) 'text', 3
      write (18) 1, 2
      rewind 17
      read (17, '(a)')
      print *, 'read'
      end
