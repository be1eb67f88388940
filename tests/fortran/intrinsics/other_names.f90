! Specific and GNU names of functions, and functions of two arguments that have one for others.
program t
  implicit none
  real(8) :: d
  real :: x
  complex :: z
  integer(2) :: i2
  d = 0.25d0
  x = 0.5
  z = (3.75, -2.0)
  i2 = 7
  print *, dasinh(d), dacosh(1 + d), datanh(d), dlgama(d), lgamma(d), lgamma(x)
  print *, int2(x + 3), int8(z), int8(d + 5), int2(i2), kind(int2(3)), kind(int8(3))
  print *, atan(x, 2.0), atan(-d, -1d0), atan(y=d, x=-d), atan(d)
end program
