c     ERR= takes the branch after a bad number.
      program t
      integer i
      open (10, file='a.txt')
      write (10, '(a)') 'abc'
      rewind 10
      read (10, '(i3)', err=20) i
      print *, 'fine'
      stop
   20 print *, 'not a number'
      end
