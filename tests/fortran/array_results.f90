module vectors
  implicit none
contains
  function cross(a, b) result(c)
    real, intent(in) :: a(3), b(3)
    real :: c(3)
    c(1) = a(2) * b(3) - a(3) * b(2)
    c(2) = a(3) * b(1) - a(1) * b(3)
    c(3) = a(1) * b(2) - a(2) * b(1)
  end function
  function outer(x, y)
    double precision, intent(in) :: x(:), y(:)
    double precision :: outer(size(x), size(y))
    integer :: i
    do i = 1, size(y)
      outer(:, i) = x * y(i)
    end do
    if (size(x) > 5) return
    outer(1, 1) = -1
  end function
  function ramp(low, high)
    integer, intent(in) :: low, high
    integer :: ramp(low:high)
    integer :: k
    ramp = [(k * k, k = low, high)]
  end function
end module

program array_results
  use vectors
  implicit none
  real :: a(3), m(3, 2)
  double precision :: x(4), t(4, 4)
  integer :: i, r(6)
  a = cross([1.0, 0.0, 0.0], [0.0, 1.0, 0.0])
  print *, a
  m(:, 1) = a
  m(:, 2) = cross(m(:, 1), [1.0, 2.0, 3.0]) + 1
  print *, m
  a = cross(a, 2 * a + 1)
  print *, a, sum(cross(a, m(:, 2)))
  x = [(0.5d0 * i, i = 1, 4)]
  t = outer(x, x)
  print *, t
  t(1:2, 4:1:-1) = outer(x(3:4), x)
  print *, t, maxval(outer(x, x(1:2)), 1)
  r(1:6:2) = ramp(2, 4)
  r(2:6:2) = -ramp(0, 2)
  print *, r, ramp(5, 7), size(ramp(1, 9)), doubled(3)
  if (any(ramp(1, 3) > 8)) print *, 'large'
contains
  function doubled(n)
    integer, intent(in) :: n
    double precision :: doubled(n)
    doubled = 2 * x(1:n)
  end function
end program
