! A loop whose strips, of 171 iterations where a page is one, have to end where vectors do.
subroutine functions(n, x, a)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(3, n)
  real(8), intent(out) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = cos(x(1, i)) + sin(x(2, i))*exp(-x(3, i)*1d-3)
  end do
end subroutine

program strips
  implicit none
  integer, parameter :: n = 40000
  real(8) :: a(n), x(3, n)
  integer :: i
  x(1, :) = [(0.37d0*i, i=1, n)]
  x(2, :) = x(1, :)*3
  x(3, :) = x(1, :)/2
  call functions(n, x, a)
  print '(z16.16)', a
end program
