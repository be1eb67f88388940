! The values of a constructor are of the kind of the implied DO's variable, not of its bounds.
program p
  integer(8) :: i, u8
  integer :: l4, step4
  integer(2) :: j
  l4 = huge(l4)
  u8 = l4 + 10_8
  step4 = 2
  print *, (/ (i, i = l4, u8, step4) /)
  print *, kind((/ (j, j = 1, l4 - l4 + 3) /)), [(j, j = 1, 3)]
end program
