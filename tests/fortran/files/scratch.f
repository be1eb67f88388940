c     STATUS='SCRATCH' leaves no file.
      program t
      character*10 s
      open (20, status='scratch')
      write (20, '(a)') 'gone'
      rewind 20
      read (20, '(a)') s
      print *, s
      close (20)
      end
