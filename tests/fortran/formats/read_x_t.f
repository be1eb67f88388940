c     X, T and slashes on input.
      program t
      integer i, j, k
      open (10, status='scratch')
      write (10, '(a)') '123456789', 'ab99'
      rewind 10
      read (10, '(2x, i2, t1, i1 / 2x, i2)') i, j, k
      print *, i, j, k
      end
