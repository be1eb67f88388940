c     Iw and Iw.m.
      program t
      print 10, 5, -5, 123456, 0
   10 format (i5, i5, i3, i1)
      print 20, 5, -5, 0, 0
   20 format (i5.3, i6.4, i3.0, i0)
      print '(i0, 1x, i0.4)', -12, 34
      end
