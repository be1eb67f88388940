c     OPEN of a connected unit changes its BLANK=.
      program t
      integer i
      open (10, file='a.txt')
      write (10, '(a)') '1 2'
      rewind 10
      open (10, file='a.txt', blank='zero')
      read (10, '(i3)') i
      print *, i
      end
