c     Whole arrays in their order in memory.
      program t
      integer a(2, 3)
      real x(0:2)
      logical l(2)
      character*3 c(2)
      complex z(2)
      data a /1, 2, 3, 4, 5, 6/, x /1., 2., 3./, l /.true., .false./
      data c /'abc', 'def'/, z /(1., 2.), (3., 4.)/
      print *, a
      print *, x
      print *, l
      print *, c
      print *, z
      print '(2i3)', a
      open (10, status='scratch')
      write (10, *) a, x, c
      rewind 10
      read (10, *) a, x
      print *, a(2, 3), x(2)
      end
