c     A colon ends the format when there are no more items.
      program t
      print '(i3, :, '' and '', i3, :, '' end'')', 1
      print '(i3, :, '' and '', i3, :, '' end'')', 1, 2
      print '(i3, '' and '', i3)', 1
      end
