c     Repeat counts of descriptors and groups.
      program t
      print '(3i4)', 1, 2, 3
      print '(2(i3, a2))', 1, 'a', 2, 'b'
      print '(2(1x, 2(i2, ''-'')))', 1, 2, 3, 4
      end
