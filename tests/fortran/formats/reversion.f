c     A format starts again at its last group.
      program t
      print '(i3, i3)', 1, 2, 3, 4, 5
      print '(a, (i3, i3))', 'x', 1, 2, 3, 4
      print '(i3, 2(i4), '';'')', 1, 2, 3, 4, 5
      print '(1x, (i3), (a2, i3))', 1, 'a', 2, 'b', 3
      end
