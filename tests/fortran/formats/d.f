c     Dw.d.
      program t
      print '(d12.4, d20.12)', 3.14159d0, 1.0d0 / 3.0d0
      end
