! MAXVAL, MINVAL, FLOOR, CEILING and NINT of numbers of all kinds: infinite, zeros of both signs, and none at all.
! flags: -fno-range-check -O1
program extremes
  implicit none
  integer :: i, k, n
  real(8) :: x(6), a(3, 2), v(2), nan, inf, z
  real(4) :: f(4)
  logical :: l(6)
  nan = transfer(9221120237041090560_8, nan)
  z = 0
  inf = 1 / z
  do k = 0, 4**5 - 1, 7
    do i = 1, 5
      select case (mod(k / 4**(i - 1), 4))
      case (0); x(i) = nan
      case (1); x(i) = inf
      case (2); x(i) = -inf
      case (3); x(i) = i * (-1)**i * 0.0d0
      end select
    end do
    x(6) = x(1)
    l = mod(k, [2, 3, 5, 7, 11, 13]) == 1
    a = reshape(x, [3, 2])
    f = real(x(:4), 4)
    n = mod(k, 6)
    write (*, '(16z17)') maxval(x(:n)), minval(x(:n)), maxval(x), minval(-x), maxval(x, l), minval(x, x > 0), maxval(a), &
      minval(a, 1), maxval(a, 2), maxval(a, 1, a < 1), maxval(f), minval(abs(x(:n)))
    where (abs(x) > 1) x = 3.5d0
    where (x /= x) x = -2.5d0
    write (*, *) &
    floor(x), ceiling(x), nint(x), floor(x * 0.9d0), floor(real(-x), 8), ceiling(-x, 2), floor(x, 1), ceiling(-x / 1e30_10)
  end do
  write (*, *) floor([-3.5, -3.0, -0.0, 0.0, 2.5, 2147483520.0]), ceiling([-3.5, -3.0, -0.5, 1e-30, 2.5]), floor(nan), &
    ceiling(inf), floor(-inf, 8), nint(nan)
end program
