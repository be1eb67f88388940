c     Scale factors.
      program t
      print '(1p, e12.4, f10.3, 0p, f10.3)', 1234.5, 1234.5, 1234.5
      print '(2p, e12.4, -1p, e12.4)', 1234.5, 1234.5
      print '(1p 2e12.3)', 1.0, 2.0
      print '(1pe12.3, g12.3)', 5.0, 5.0
      end
