c     A dollar keeps the line open.
      program t
      print '(a, $)', 'no '
      print '(a)', 'newline'
      end
