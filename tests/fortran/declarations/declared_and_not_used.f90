! Names of a kind that is not covered, which an included file declares and nothing uses.
subroutine increase(n, a)
  implicit none
  integer :: n, i
  real :: a(n)
  external clock
  real(16) clock, tick
  real(16) :: more(n), start = 1
  external tick
  do i = 1, n
    a(i) = a(i) + i
  end do
end subroutine

real function total(n, a)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real(16) :: precise
  total = sum(a) + inner()
contains
  real function inner()
    real(16) :: exact
    inner = a(n)
  end function
end function

program declared_and_not_used
  implicit none
  real, external :: total
  real(16), external :: clock
  real :: a(5) = 0.25
  call increase(5, a)
  print *, a, total(5, a)
end program
