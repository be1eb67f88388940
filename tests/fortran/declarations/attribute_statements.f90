! Attributes in statements of their own.
module m
  integer :: i = 3
  protected i
  asynchronous i
contains
  subroutine s(x, n)
    real x(:)
    integer n
    contiguous x
    value n
    print *, x, n
    n = 7
  end subroutine
end module
program p
  use m
  real a(4)
  integer k
  volatile k
  k = 5
  a = i
  call s(a, k)
  print *, k
end program
