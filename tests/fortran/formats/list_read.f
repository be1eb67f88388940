c     List-directed input: separators, repeats, null values, slash.
      program t
      integer i, j, k(6)
      character*10 s
      logical l
      complex z
      open (10, status='scratch')
      write (10, '(a)') '1, 2', '3*7, , 5 /', 'word T (1.5, 2.5)'
      write (10, '(a)') '''a b'' .false.'
      rewind 10
      read (10, *) i, j
      print *, i, j
      do i = 1, 6
      k(i) = -i
      end do
      read (10, *) k
      print *, k
      read (10, *) s, l, z
      print *, s, l, z
      read (10, *) s, l
      print *, s, l
      end
