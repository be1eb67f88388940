c     Gw.d chooses F or E.
      program t
      print '(g12.4)', 0.01, 0.1, 1.0, 123.4, 12345.6, 1.0e10, 0.0
      print '(g12.4e3)', 0.01, 123.4
      print '(g8.3, g5.2)', 5, .true.
      print '(g0, 1x, g0, 1x, g0)', 7, 2.5d0, 'abc'
      end
