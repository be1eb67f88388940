! MAXLOC and MINLOC of numbers of all kinds: infinite, the least that there is, equal ones, and none at all.
program places_of_extremes
  implicit none
  integer :: i, k, n, j(6)
  real(8) :: x(6), a(3, 2), nan, inf
  integer(1) :: b(6)
  logical :: l(6)
  nan = transfer(9221120237041090560_8, nan)
  inf = transfer(9218868437227405312_8, inf)
  do k = 0, 4**5 - 1, 7
    do i = 1, 5
      select case (mod(k / 4**(i - 1), 4))
      case (0)
        x(i) = nan
        j(i) = not(huge(j))
      case (1)
        x(i) = inf
        j(i) = huge(j)
      case (2)
        x(i) = -inf
        j(i) = not(huge(j))
      case (3)
        x(i) = mod(i, 3) * 0.5d0
        j(i) = mod(i, 3)
      end select
    end do
    x(6) = x(1)
    j(6) = j(2)
    b = int(iand(j, 127), 1)
    l = mod(k, [2, 3, 5, 7, 11, 13]) == 1
    a = reshape(x, [3, 2])
    n = mod(k, 6)
    print '(40i3)', maxloc(x(:n)), minloc(x(:n)), maxloc(x, 1), minloc(-x, 1), maxloc(x, l), minloc(x, x > 0), maxloc(a), &
      minloc(a), maxloc(a, 1), minloc(a, 2), maxloc(a, a < 1), maxloc(j), minloc(j, 1), maxloc(j, j < 1), minloc(b), &
      maxloc(b, l), minloc(x + 1, 1, l)
  end do
end program
