! Comparisons in symbols.
program t
  integer :: i = 3
  print *, i == 3, i /= 3, i < 3, i <= 3, i > 3, i >= 3
  print *, 'a' < 'b', 'abc' == 'abc ', i + 1 == 4 .and. i - 1 /= 2
end
