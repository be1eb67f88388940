program array_expressions
  implicit none
  integer, parameter :: n = 6, m = 4
  integer i, j, k(3)
  real a(n, m), b(n, m), c(n), d(m)
  double precision x(n), y(n), s
  logical l(n)
  do j = 1, m
    do i = 1, n
      a(i, j) = i + 10 * j
    end do
  end do
  b = a * 2 + 1
  c = a(:, 2)
  d = a(3, :)
  print *, b(2, 3), c, d
  a(2:n, :) = a(1:n-1, :)
  print *, (a(i, 2), i = 1, n)
  a(1:n-1, 2) = a(2:n, 2)
  print *, (a(i, 2), i = 1, n)
  c(n:1:-1) = c
  print *, c
  x = [(i * 1.5d0, i = 1, n)]
  y = sqrt(x) + 1
  s = sum(x * y)
  print *, s, maxval(y), minval(x), product(x), dot_product(x, y)
  where (x > 4)
    y = -x
  elsewhere
    y = 0
  end where
  print *, y
  l = x > 3
  print *, any(l), all(l), count(l), maxloc(x), minloc(y, 1)
  k = (/ 3, 1, 2 /)
  x(k) = x((/1, 2, 3/))
  print *, x
  print *, sum(a, 1)
  print *, size(a), size(a, 2), shape(a), lbound(a), ubound(a, 1)
end program
