module work
  implicit none
contains
  subroutine scale(a, f)
    real, intent(inout) :: a(:, :)
    real, intent(in) :: f
    integer i, j
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        a(i, j) = a(i, j) * f
      end do
    end do
  end subroutine
  real function norm(x) result(r)
    real, intent(in) :: x(:)
    r = sqrt(sum(x**2))
  end function
  subroutine fill(v, low)
    integer, intent(out) :: v(low:)
    integer, intent(in) :: low
    integer i
    do i = lbound(v, 1), ubound(v, 1)
      v(i) = i
    end do
  end subroutine
  subroutine shout(names)
    character(len=*), intent(in) :: names(:)
    integer i
    do i = 1, size(names)
      print *, trim(names(i)), len(names)
    end do
  end subroutine
  subroutine maybe(x, y)
    real, intent(in) :: x(:)
    real, intent(in), optional :: y(:)
    if (present(y)) then
      print *, 'with', sum(x) + sum(y)
    else
      print *, 'without', sum(x)
    end if
  end subroutine
end module

program assumed_shape
  use work
  implicit none
  real :: a(4, 5), b(6)
  integer :: v(5)
  integer :: i, j
  real, allocatable :: h(:, :)
  character(len=5) :: names(3) = ['one  ', 'two  ', 'three']
  do j = 1, 5
    do i = 1, 4
      a(i, j) = i + j
    end do
  end do
  call scale(a, 2.0)
  print *, a
  call scale(a(1:3:2, 2:4), 0.5)
  print *, a
  print *, norm(a(2, :)), norm(a(:, 1)), norm(a(:, 1) + a(:, 2)), norm([3.0, 4.0])
  call fill(v, -1)
  print *, v
  call fill(v(1:5:2), 7)
  print *, v
  call shout(names)
  call shout(names(3:1:-1))
  b = 1
  call maybe(b)
  call maybe(b, a(:, 1))
  allocate(h(3, 3))
  h = 1
  call scale(h(2:, :), 3.0)
  print *, h, inner()
  call change
  print *, h(1, :)
contains
  real function inner()
    inner = sum(h) + h(2, 2) + size(h)
  end function
  subroutine change
    integer k
    do k = 1, 3
      h(1, k) = -k
    end do
    h(:, 2) = h(:, 1)
  end subroutine
end program
