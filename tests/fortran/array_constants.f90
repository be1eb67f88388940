program array_constants
  implicit none
  integer i, j
  integer, parameter :: n = 4
  integer, parameter :: primes(5) = (/ 2, 3, 5, 7, 11 /)
  real, parameter :: w(2, 2) = reshape((/ 1.0, 2.0, 3.0, 4.0 /), (/ 2, 2 /))
  double precision, parameter :: tab(0:n) = [(i * 0.5d0, i = 0, n)]
  integer :: start(3) = [10, 20, 30]
  integer :: zeros(2, 3) = 0
  character(len=3), parameter :: names(2) = ['abc', 'de ']
  integer :: m(primes(2))
  real a(n, n), b(n)
  real total
  external total
  do j = 1, n
    do i = 1, n
      a(i, j) = i * 10 + j
    end do
  end do
  print *, primes, primes(3), sum(primes), w, tab, start, zeros, names, size(m)
  call twice(a(2, :), n)
  print *, a
  call twice(a(:, 3), n)
  call twice(a(1:n:2, 1), 2)
  print *, a
  print *, total(a(3, :), n), total(a(:, 1) + 1, n), total([1.0, 2.0], 2), total(a, n*n)
  if (total(a(2, 1:3), 3) > 10) print *, 'big'
  b = a(primes(1), :)
  print *, b
  do i = 1, 5
    print *, primes(i), tab(i - 1)
  end do
  b = primes(1:4) * 2
  print *, b
end program
subroutine twice(x, n)
  integer n
  real x(n)
  x = 2 * x
end
real function total(x, n)
  integer n
  real x(n)
  total = sum(x)
end
