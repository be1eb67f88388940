c     S, SP and SS.
      program t
      print '(sp, i4, f6.2, ss, i4, s, i4)', 1, 2.5, 3, 4
      print '(sp, e12.3, i5)', 1.0, -1
      end
