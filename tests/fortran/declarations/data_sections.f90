! DATA of sections, parts of characters, and values that are repeated; what has a value keeps it.
program p
  implicit none
  integer :: i, j
  real, save :: a(3)
  integer :: b(5), c(3, 4), d(2, 2, 2), back(4)
  integer :: many(1000000), none(3)
  character(6) :: s, t(3), u
  real(8) :: x(2:4) = 0.1d0, y(2, 2) = reshape([1, 2, 3, 4], [2, 2]), z(3) = [real(8) :: 1, 0.5, 0.25]
  integer, parameter :: n = 3, twice(3) = 2 * [1, 2, 3]
  integer :: k(n) = twice, m(n) = twice(3:1:-1)
  logical :: l(n) = twice > 2
  complex :: w(2)
  data a(1:3:2) /2*1.0/, a(2) /0./
  data b(2:4) /4, 5, 6/, b(1), b(5) /2*-1/
  data c(:, 2) /3*7/, c(2, 3:4) /8, 9/, (c(1, j), j = 3, 4) /10, 11/, c(1:3:2, 1) /2*12/
  data ((d(i, j, 1), i = 1, 2), j = 1, 2) /4*n/, (d(i, i, 2), i = 1, 2) /1, 2/
  data back(4:1:-1) /1, 2, 3, 4/
  data many /999999*3, 4/, none /0*5, 3*6/
  data s(2:6) /'AAA'/, t(2)(1:2) /'xyz'/, t(2)(5:) /'q'/, u(:3) /'abc'/, u(4:6) /'def'/
  data w(1) /(1, -2)/
  print *, a
  print *, b
  print *, c(:, 2), c(2, 3:4), c(1, 3:4), c(1, 1), c(3, 1)
  print *, d(:, :, 1), d(1, 1, 2), d(2, 2, 2), back
  print *, many(1), many(999999), many(1000000), none
  print *, '[', s, ']', ichar(s(1:1)), '[', t(2), ']', u
  print *, x, y, z, k, m, l
end program
