c     Ew.d and Ew.dEe.
      program t
      print '(e12.4, e12.4, e10.2)', 3.14159, -2.5e-10, 0.0
      print '(e14.4e3, e9.2e1)', 1.5d100, 1.5
      print '(e8.3)', 123.0
      print '(e5.3)', 123.0
      end
