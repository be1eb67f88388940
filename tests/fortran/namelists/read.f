c     A namelist read: order, repeats, comments.
      program t
      integer i, k(5)
      real x
      character*8 s
      logical l
      namelist /group/ i, x, s, l, k
      open (10, status='scratch')
      write (10, '(a)') ' &group', '  x = 2.5, i = 7 ! comment'
      write (10, '(a)') '  s = ''hello''', '  k = 1, 3*2, 9, l = T'
      write (10, '(a)') ' /'
      rewind 10
      read (10, group)
      print *, i, x, s, l, k
      end
