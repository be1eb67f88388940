c     A format that the program puts together.
      program t
      character*20 f
      integer n
      n = 3
      write (f, '(a, i1, a)') '(1x, ', n, 'i4)'
      print f, (i, i = 1, n)
      print '(1x, ' // 'a)', 'joined'
      end
