! Long names and underscores.
program a_program_with_a_long_name
  integer :: a_variable_with_quite_a_long_name_indeed, x_, x__1
  a_variable_with_quite_a_long_name_indeed = 1
  x_ = 2
  x__1 = 3
  call a_subroutine_with_a_long_name(x_)
  print *, a_variable_with_quite_a_long_name_indeed, x_, x__1
end program a_program_with_a_long_name
subroutine a_subroutine_with_a_long_name(y)
  integer :: y
  y = y * 10
end subroutine a_subroutine_with_a_long_name
