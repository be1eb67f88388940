! flags: -std=legacy
! Hollerith constants as values of constants and variables, and as arguments.
program p
  integer :: i, j(3)
  real :: r
  real(8) :: d
  complex :: z
  logical :: l
  parameter (i = 4h1234)
  parameter (r = 4hdead)
  data j /4habcd, 2hef, 1hg/, d /8hABCDEFGH/, z /8hABCDEFGH/
  print '(2z9)', i, r
  print '(3a4, a8, 2a4)', j, d, z
  call out(9hHELLO YOU, 3)
  call out(8hGOOD DAY, 3)
  j(1) = 3hxyz
  d = 5hwords
  print '(a4, a8)', j(1), d
end program
subroutine out(k, n)
  integer :: n, k(n)
  print '(3z9)', k
end subroutine
