module kinds
  integer, parameter :: dp = kind(1.0d0)
  integer, parameter :: n = 4
end module kinds
module grid
  use kinds
  implicit none
  private
  public :: u, fill, total, scale, twopi, pi
  real(dp), parameter :: pi = 3.14159265358979_dp, twopi = 2.0_dp * pi
  real(dp) :: u(n, n+1)
  real(dp) :: scale = 1.5_dp
  integer :: hidden = 3
contains
  subroutine fill(k)
    integer, intent(in) :: k
    integer :: i, j
    do j = 1, n+1
      do i = 1, n
        u(i,j) = scale * i + k * j + hidden
      end do
    end do
  end subroutine fill
  function total() result(s)
    real(dp) :: s
    integer :: i, j
    s = 0
    do j = 1, n+1
      do i = 1, n
        s = s + u(i,j)
      end do
    end do
    call note(s)
  end function total
  subroutine note(s)
    real(dp), intent(in) :: s
    print *, 'sum is', s, twopi
  end subroutine
end module grid
program main
  use grid, only: u, fill, total, factor => scale, twopi
  implicit none
  integer :: k, m = 7
  real(8) :: a(3, 2), x
  character(len=5) :: name
  name = 'abc'
  factor = 2.0d0
  call fill(3)
  x = total()
  print *, x, factor, twopi
  k = 5
  call inner(2)
  print *, k, a, name
  print *, twice(21), m
contains
  subroutine inner(i)
    integer, intent(in) :: i
    integer :: j, k2
    do j = 1, 2
      do k2 = 1, 3
        a(k2, j) = i * k2 + j * k
      end do
    end do
    k = k + 1
    name(4:5) = 'xy'
    call bump
  end subroutine inner
  subroutine bump
    m = m + k
  end subroutine
  integer function twice(v)
    integer :: v
    twice = 2 * v + m
  end function
end program
