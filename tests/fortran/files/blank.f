c     BLANK= in OPEN: zeros or nothing.
      program t
      integer i
      open (10, file='a.txt')
      write (10, '(a)') '1 2 3'
      close (10)
      open (10, file='a.txt', blank='zero')
      read (10, '(i5)') i
      print *, i
      close (10)
      open (10, file='a.txt', blank='null')
      read (10, '(i5)') i
      print *, i
      end
