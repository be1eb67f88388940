! Initial values of components that are constants of the module of the type, in other units.
module others
  implicit none
  integer, private, parameter :: n = 5
  real, private, parameter :: r = 2.5
  type :: other
    integer :: more(n) = n
    integer :: k = n
    real :: x(3) = r, y = 2*r, z = r
  end type
end module
program component_values
  use others
  type(other) :: last, b(2)
  call t(last, b)
contains
 subroutine t(x, y)
  type(other) :: x, y(:)
  type(other) :: z
  print *, x, y, z
 end
end program
