c     END= and IOSTAT= and ERR= together.
      program t
      integer i, ios
      open (10, status='scratch')
      write (10, '(a)') 'zz'
      rewind 10
      read (10, *, iostat=ios, err=10, end=20) i
      print *, 'not here'
   10 print *, 'error', ios .gt. 0
      read (10, *, iostat=ios, err=30, end=20) i
   20 print *, 'end', ios .lt. 0
   30 continue
      end
