! ENw.d and ESw.d.
program t
  print '(en12.3)', 12345.678, 0.00123, 1.0
  print '(es12.3)', 12345.678, 0.00123, 0.0
  print '(es14.3e3, en14.3e3)', 1.0d-100, 1.0d100
end
