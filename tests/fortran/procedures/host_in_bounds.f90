! Variables of the unit around that bounds and lengths alone refer to.
program t
  implicit none
  integer :: n = 3
  real :: x(10)
  x = 1
  call inner(x)
contains
  subroutine inner(y)
    real, intent(inout) :: y(:)
    character(size(x) + 2) :: a
    character(len(a) + n) :: b
    real :: r(len(b) - 5)
    r = 2
    a = 'a'
    b = a
    y(1:2) = r(1:2)
    print *, size(r), len(a), len(b), y(1:3)
  end subroutine
end program
