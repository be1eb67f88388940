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
  function turned(a, i) result(c)
    integer, intent(inout) :: i
    real, intent(in) :: a(3)
    real :: c(3)
    c = a(3:1:-1) + i
    i = i + 1
  end function
  recursive function powers(x, n) result(p)
    real, intent(in) :: x
    integer, intent(in) :: n
    real :: p(0:2)
    p = [1.0, x, x * x]
    if (n > 1) p = p * powers(x, n - 1)
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
  real :: a(3), b(9), m(3, 2)
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
  a = a / 64
  a = a + cross(cross(a, [0.5, 0.25, 0.125]), a)
  print *, a, powers(2.0, 3)
  b = [(real(i), i = 1, 9)]
  i = 2
  b(i:i+2) = b(i:i+2) + turned(b(i:i+2), i) + turned(b(i+1:i+3), i)
  print *, b, i
  b(i:i+2) = turned(turned(b(i-1:i+1), i), i)
  print *, b, i
  b(2:8:3) = turned(b(1:9:4), i)
  print *, b, doubled(2) + outer_sum(b(1:9:3))
contains
  function outer_sum(v)
    real, intent(in) :: v(:)
    real :: outer_sum(size(x) - 2)
    outer_sum = sum(v) + real(x(1:2))
  end function
  function doubled(n)
    integer, intent(in) :: n
    double precision :: doubled(n)
    doubled = 2 * x(1:n)
  end function
end program
