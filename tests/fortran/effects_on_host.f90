! What a function changes of the unit around stands beside it in the same statement.
! flags: -O1
subroutine host
  implicit none
  integer :: n, i, a(9), k(3)
  real :: x
  logical :: b
  character(4) :: c
  n = 1; a = 0; x = 1
  i = n - next(); print *, 1, i, n
  i = n + next(); print *, 2, i, n
  i = n * next() - n; print *, 3, i, n
  n = 2; a(n) = next(); print *, 4, a, n
  n = 2; a(n + 1) = next(); print *, 5, a, n
  n = 2; i = pair(n, next()); print *, 6, i, n
  i = pair(n + 0, next()); print *, 7, i, n
  i = pair(next(), n); print *, 8, i, n
  i = max(n, next()); print *, 9, i, n
  i = min(n, next()) - n; print *, 10, i, n
  i = mod(n, next()); print *, 11, i, n
  b = n == next(); print *, 12, b, n
  b = n < next() .and. n > next(); print *, 13, b, n
  x = x - real(next()) * n; print *, 14, x, n
  x = x + xnext(); print *, 15, x
  x = x - xnext() * x; print *, 16, x
  x = x / xnext() + x; print *, 17, x
  n = 2; k = n + next(); print *, 18, k, n
  k = (/ n, next(), n /); print *, 19, k, n
  n = 3; k(1:n) = next(); print *, 20, k, n
  print *, 21, n, 'x', n
  n = 1
  do i = n, next(), n
    print *, i
  end do
  if (n - next() < 0) print *, 22
  n = n - next() + n; print *, 23, n
  n = next() - n; print *, 24, n
  n = 3; i = a(n) - next() + a(n); print *, 25, i, n
  n = n**next(); print *, 26, n
  n = 2; n = next()**n; print *, 27, n
  n = 4; i = n - (n - next()); print *, 28, i, n
  i = (n - next()) - n; print *, 29, i, n
  i = abs(n) - next(); print *, 30, i, n
  i = -n + next(); print *, 31, i, n
  i = n - 2 * next(); print *, 32, i, n
  i = 2 * n - next(); print *, 33, i, n
  n = 2; c = 'abcd'; print *, 34, index(c(n:), c(next():next()))
contains
  integer function next()
    n = n + 1
    next = n
  end function
  real function xnext()
    x = x + 1
    xnext = x
  end function
  integer function pair(p, q)
    integer, intent(in) :: p, q
    pair = 100 * p + q
  end function
end subroutine
call host
end
