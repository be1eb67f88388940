c     Elements and sections of arrays in a namelist.
      program t
      integer k(2:4), m(2, 3)
      namelist /g/ k, m
      open (10, status='scratch')
      write (10, '(a)') '&g k(3) = 5, m(1,2) = 12, m(:,3) = 13, 23 /'
      rewind 10
      do i = 1, 3
      k(i + 1) = 0
      m(1, i) = 0
      m(2, i) = 0
      end do
      read (10, nml=g)
      print *, k
      print *, m
      write (*, g)
      end
