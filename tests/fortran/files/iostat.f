c     IOSTAT= of success, of the end of a file and of errors.
      program t
      integer i, ios
      open (10, file='a.txt')
      write (10, '(a)') '12'
      write (10, '(a)') 'x'
      rewind 10
      read (10, '(i2)', iostat=ios) i
      print *, ios, i
      read (10, '(i2)', iostat=ios) i
      print *, ios
      read (10, '(i2)', iostat=ios) i
      print *, ios
      end
