! Loops that gcc vectorizes at -O3, with functions that the C library computes for several values at once.
module loops
  implicit none
contains
  subroutine rows(n, x, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: a(n), b(n)
    integer :: i
    do i = 1, n
      a(i) = sin(x(i)) + exp(-x(i)*1d-3)
    end do
    b(1) = 0
    b(n) = 0
    do i = 2, n - 1
      b(i) = log(x(i) + a(i - 1)**2 + 1d0)*atan(x(i + 1))
    end do
  end subroutine

  subroutine squares(n, c, d)
    integer, intent(in) :: n
    real(8), intent(out) :: c(n, n), d(n, n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        c(i, j) = cos(0.37d0*i + j)**2*abs(sin(0.1d0*i))**1.7d0 + tanh(0.001d0*(i - j))
      end do
    end do
    d = sin(c) + hypot(c, 0.5d0)
    where (c > 0) d = d + log10(c)
  end subroutine

  subroutine singles(n, a, b)
    integer, intent(in) :: n
    real(4), intent(out) :: a(n), b(n)
    integer :: i
    do i = 1, n
      a(i) = sin(0.37*i)
    end do
    do i = n, 1, -1
      b(i) = exp(-a(i)) + atan2(a(i), 2.0)
    end do
    do i = 1, n
      if (a(i) > 0) b(i) = b(i) + log(a(i))
    end do
  end subroutine
end module

program functions
  use loops
  implicit none
  integer, parameter :: n = 2011, m = 101
  real(8) :: x(n), a(n), b(n), c(m, m), d(m, m)
  real(4) :: e(n), f(n)
  integer :: i
  x = [(0.013d0*i, i=1, n)]
  call rows(n, x, a, b)
  call squares(m, c, d)
  call singles(n, e, f)
  print '(z16.16)', a, b, c, d
  print '(z8.8)', e, f
end program
