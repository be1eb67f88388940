c     nX, Tn, TLn, TRn.
      program t
      print '(3x, i2, 2x, i2)', 1, 2
      print '(t5, i2, t1, i2)', 1, 2
      print '(a, tl3, a)', 'abcdef', 'XY'
      print '(a, tr3, a)', 'abc', 'X'
      print '(i3, 1x)', 4
      end
