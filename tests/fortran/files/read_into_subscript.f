c     Items that later items depend on.
      program t
      integer i, a(5)
      open (10, status='scratch')
      write (10, *) 3, 77
      rewind 10
      read (10, *) i, a(i)
      print *, i, a(3)
      end
