c     Numbers that do not fit.
      program t
      print '(i2, f4.2, e6.3, l1, a2)', 1000, 123.456, 1.0, .true.,
     & 'abc'
      end
