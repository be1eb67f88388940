module mesh
  implicit none
  integer, parameter :: nx = 60, ny = 70
  real(8) :: u(nx, ny), v(nx, ny)
  integer :: steps = 3
contains
  subroutine sweep(n)
    integer, intent(in) :: n
    integer :: i, j
    do j = 2, ny - 1
      do i = 2, n - 1
        v(i, j) = 0.25d0 * (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1))
      end do
    end do
  end subroutine
end module
program heat
  use mesh
  implicit none
  real(8) :: w(nx, ny)
  integer :: k, i, j, n
  n = nx
  do j = 1, ny
    do i = 1, n
      u(i, j) = i + j
      w(i, j) = 0
    end do
  end do
  do k = 1, steps
    call sweep(n)
    call back
  end do
  print *, w(10, 12), v(5, 7)
contains
  subroutine back
    do j = 1, ny
      do i = 1, n
        w(i, j) = w(i, j) + v(i, j)
      end do
    end do
  end subroutine
end program
