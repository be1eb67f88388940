! Attributes in type statements.
program t
  implicit none
  integer, dimension(3) :: a, b
  real, dimension(2, 2) :: c
  integer, dimension(2) :: d(4)
  integer, parameter :: k = 2
  character(len=k*2) :: s
  character(3), dimension(2) :: w
  a(1) = 1; b(3) = 3
  c(2, 2) = 2.5
  d(4) = 4
  s = 'abcdef'
  w(2) = 'xyz'
  print *, a(1), b(3), c(2, 2), d(4), s, w(2)
end
