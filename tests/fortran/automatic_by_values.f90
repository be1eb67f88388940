! Automatic arrays, and a result, whose bounds come from elements of arguments of assumed shape.
module m
contains
  subroutine v(a, j)
    integer, intent(in) :: a(:,:), j
    integer :: v1(a(1,j))
    v1 = 2
    print *, size(v1)
  end subroutine
  subroutine w(x)
    real, intent(in) :: x(:)
    real :: e(count(x > 2)), f(int(maxval(x))), h(int(sum(x(1:2))))
    e = 1; f = 2; h = 3
    print *, size(e), size(f), size(h), sum(x)
  end subroutine
  function g(x) result(e)
    real, intent(in) :: x(:)
    real :: e(count(x > 2))
    e = pack(x, x > 2)
  end function
end module
program p
  use m
  integer :: a(3,4) = 7
  call v(a, 3)
  call w([1.0, 2.0, 3.0, 4.0])
  print *, g([1.0, 2.0, 3.0, 4.0])
end program
