! Scalars of the caller and of modules that loops accumulate in, some of which others see, or may not be stored.
module sums
  real(8), allocatable :: v(:)
  real(8) :: total = 0, most = 0, shared(2), half
  integer :: many = 0
  equivalence (half, shared(1))
contains
  subroutine add(n, sum, count, square)
    integer, intent(in) :: n
    real(8), intent(inout) :: sum
    integer, intent(out) :: count
    complex(8), intent(inout), optional :: square
    integer :: i, j
    count = 0
    do j = 1, 2
      sum = sum * 0.5d0
      do i = 1, n
        sum = sum + v(i)
        count = count + j
        total = total + sum
      end do
    end do
    if (.not. present(square)) return
    do i = 1, n
      square = square + v(i) * (0d0, 1d0)
    end do
  end subroutine

  subroutine highest(n, high, place)
    integer, intent(in) :: n
    real(8) :: high
    integer, intent(inout) :: place
    integer :: i
    do i = 1, n
      if (v(i) > high) then
        high = v(i)
        place = i
      end if
      most = max(most, v(i))
    end do
  end subroutine

  subroutine seen(n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n
      half = half + v(i)
      shared(1) = shared(1) * 0.75d0
    end do
    do i = 1, n
      total = total + changed(v(i))
      many = many + 1
      if (v(i) > 5) exit
    end do
  end subroutine

  real(8) function changed(x)
    real(8), intent(in) :: x
    total = total * 0.5d0
    changed = x + many
  end function
end module

subroutine twice(n)
  use sums, only: v, total, same => total
  integer, intent(in) :: n
  integer :: i
  do i = 1, n
    total = total + v(i)
    same = same * 0.5d0
  end do
  associate (t => total)
    do i = 1, n
      t = t + v(i)
      total = total * 0.5d0
    end do
  end associate
end subroutine

program accumulators
  use sums
  real(8) :: sum = 1
  complex(8) :: square = 2
  integer :: count, place = -1, i
  allocate (v(9))
  v = [(i * 0.7d0, i = 1, 9)]
  half = 1
  call add(9, sum, count)
  call add(8, sum, count, square)
  call add(0, sum, count, square)
  print *, sum, count, square, total
  call highest(9, 100d0, place)
  print *, place, most
  call seen(9)
  print *, half, total, many
  call twice(9)
  print *, total
end program
