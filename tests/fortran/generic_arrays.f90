! Generic names of an elemental subroutine that is called with arrays, and of a function whose result is an array.
module generics
  implicit none
  interface swap
    module procedure swap_i, swap_r
  end interface
  interface doubled
    module procedure doubled_r, doubled_i
  end interface
contains
  elemental subroutine swap_i(a, b)
    integer, intent(inout) :: a, b
    integer :: t
    t = a; a = b; b = t
  end subroutine

  elemental subroutine swap_r(a, b)
    real, intent(inout) :: a, b
    real :: t
    t = a; a = b; b = t
  end subroutine

  elemental subroutine add(a, b, c)
    integer, intent(inout) :: a
    integer, intent(in) :: b
    integer, intent(in), optional :: c
    a = a + b
    if (present(c)) a = a + 10 * c
  end subroutine

  function doubled_r(x) result(y)
    real, intent(in) :: x(:)
    real :: y(size(x))
    y = x * 2
  end function

  function doubled_i(x) result(y)
    integer, intent(in) :: x(:)
    integer :: y(size(x))
    y = x * 2 + 1
  end function
end module

program generic_arrays
  use generics, only: swap, doubled, add
  implicit none
  integer :: ia(5) = 1, ib(5) = 2, i
  real :: a(4) = [1, 2, 3, 4], b(4) = 7
  call swap(ia, ib)
  call swap(a(1:2), b(3:4))
  call swap(a(3), b(1))
  print *, ia, ib, a, b
  a = doubled(a)
  ia = doubled([(i, i = 1, 5)])
  print *, a, ia
  print *, sum(doubled(a)) + doubled(a), doubled(doubled(ia))
  i = 3
  call add(ia(2:4), ia(i)); call add(ia(i - 1:), modulo(ia(i), 6) + 1, -ia(i)); call add(b=(ia(1)), a=ia)
  print *, ia
end program
