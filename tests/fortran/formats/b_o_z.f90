! Bw, Ow and Zw.
program t
  integer :: i
  print '(b8, o8, z8)', 10, 10, 255
  print '(b8.8, o6.4, z4.4)', 10, 10, 255
  print '(z8)', -1
  print '(z0, 1x, b0)', 48879, 5
end
