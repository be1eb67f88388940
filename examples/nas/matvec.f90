! MATVEC: y = y + A x, several times over; A is stored by columns and walked by columns.

subroutine fill(n, a, x, y)
  implicit none
  integer n, i, j
  double precision a(n, n), x(n), y(n)

  do j = 1, n
    do i = 1, n
      a(i, j) = i - j
    end do
    x(j) = 1 - 3 * mod(j, 2)
    y(j) = 0
  end do
end

subroutine compute(n, repeats, a, x, y, wrong)
  implicit none
  integer n, repeats, wrong, i, j, r
  double precision a(n, n), x(n), y(n)

  do i = 1, n
    y(i) = 0
  end do
  do r = 1, repeats
    do j = 1, n
      do i = 1, n
        y(i) = y(i) + a(i, j) * x(j)
      end do
    end do
  end do
  call check(n, repeats, y, wrong)
end

! All numbers are integers, and the sums over odd and even j have closed forms.
subroutine check(n, repeats, y, wrong)
  implicit none
  integer n, repeats, wrong, i
  double precision y(n), odd, even, sum_x, sum_jx, total

  odd = (n + 1) / 2
  even = n / 2
  sum_x = even - 2 * odd
  sum_jx = even * (even + 1) - 2 * odd**2
  wrong = 0
  total = 0
  do i = 1, n
    if (y(i) /= repeats * (i * sum_x - sum_jx)) wrong = wrong + 1
    total = total + abs(y(i))
  end do
  write (*, '(a, es22.15)') 'sum of |y|: ', total
end
