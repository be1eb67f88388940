! Dummy arguments of one dimension: gathered, of few elements, of lower bounds, behind ENTRY, passed on, and absent.
module vectors
  implicit none
contains
  subroutine gather(x, k, n, few, more)
    integer :: n, k(n), i
    real(8) :: x(n), few(3)
    real(8), optional :: more(4)
    do i = 1, n
      x(k(i)) = x(k(i)) + few(1 + mod(i, 3)) * few(3)
    end do
    if (present(more)) more(4) = sum(more(1:2)) + size(few) + ubound(few, 1)
    if (present(more)) call doubled(few, 2)
  end subroutine

  subroutine scatter(x, at, n)
    integer :: n, i
    integer(8) :: at(-2:n - 3)
    real(8) :: x(-2:n - 3)
    do i = -2, n - 3
      x(at(i) - 0) = x(at(i)) + i
    end do
    x(at(at(3)):at(-2)) = 0
  end subroutine

  subroutine unsized(x, k, n)
    integer :: n, k(*), i
    real(8) :: x(*)
    do i = 1, n
      x(k(i)) = x(k(k(i))) + 1
    end do
  end subroutine
end module

program dummy_vectors
  use vectors
  implicit none
  integer, parameter :: n = 6
  integer :: k(n) = (/ 3, 1, 6, 2, 5, 4 /), i
  integer(8) :: wide(-2:3)
  real(8) :: x(n), few(3) = (/ 1d0, 2d0, 3d0 /), shifted(-2:3)
  do i = 1, n
    x(i) = i
    shifted(i - 3) = 10 * i
    wide(i - 3) = 4 - i
  end do
  call gather(x, k, n, few)
  call gather(x, k, n, few, x(2))
  print *, x
  call scatter(shifted, wide, n)
  print *, shifted
  call filled(few)
  call doubled(few, 3)
  print *, few, total(x, k, n)
  call unsized(x, k, n)
  print *, x
contains
  real(8) function total(x, k, n)
    integer, intent(in) :: n, k(n)
    real(8), intent(in) :: x(n)
    integer :: i
    total = 0
    do i = 1, n
      total = total + x(k(i)) * i
    end do
  end function
end program

subroutine filled(few)
  implicit none
  real(8) :: few(3), again
  integer :: i, n
  few = (/ (i * 1.5d0, i = 1, 3) /)
  return
  entry doubled(few, n)
  again = few(n)
  do i = 1, n
    few(i) = 2 * few(i)
  end do
  if (again * 2 /= few(n)) few(1) = -1
end subroutine
