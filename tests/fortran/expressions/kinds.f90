! Kinds of constants and variables.
program t
  integer, parameter :: dp = kind(1.0d0), long = selected_int_kind(15), sp = selected_real_kind(6)
  real(dp) :: x
  real(kind=sp) :: y
  integer(long) :: n
  integer(kind=2) :: m
  x = 1.0_dp / 3
  y = 1.0_sp / 3
  n = 10000000000_long
  m = 12_2
  print *, x, y, n, m, .true._1, 1.5_8
  print *, kind(x), kind(y), kind(n), kind(m), kind('a'), kind(.true.)
end
