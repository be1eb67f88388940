! An unlimited repeat.
program t
  integer :: i
  print '(*(i0, :, ", "))', (i, i = 1, 7)
end
