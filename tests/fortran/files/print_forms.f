c     PRINT in its forms.
      program t
      character*10 f
      f = '(1x, i4)'
      print *
      print *, 'list'
      print '(1x, a)', 'constant'
      print 10, 1
   10 format (' label', i3)
      print f, 12
      print '(1x, i3)', (i, i = 1, 2)
      end
