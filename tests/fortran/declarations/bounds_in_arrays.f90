! Bounds and lengths of dummy arguments that are elements of arrays, which are arguments themselves.
subroutine only_in_bounds(n, x, s)
  implicit none
  integer, intent(in) :: n(2)
  real(8) :: x(n(1), n(2)), s
  s = sum(x) + x(n(1), 2)
end subroutine

subroutine in_loops_too(x, n, s)
  implicit none
  integer :: n(2), i, j
  real(8) :: x(n(1), n(2)), s, w(n(1) * 2)
  w = 0.5d0
  s = 0
  do j = 1, n(2)
    do i = 1, n(1)
      s = s + x(i, j) * w(i)
    end do
  end do
end subroutine

subroutine bounds_of_bounds(n, k, x, s)
  implicit none
  integer :: k(2), n(k(1), k(2))
  real(8) :: x(n(1, 2), *), s
  s = x(2, 1) + x(1, 2)
end subroutine

subroutine first_in_an_automatic_array(n, s)
  implicit none
  integer :: n(2, *)
  real(8) :: s, w(n(1, 1), n(2, 1))
  w = 1.5d0
  s = sum(w)
end subroutine

subroutine of_common(x, s)
  implicit none
  integer :: n(2), k(2), first
  common /shapes/ n, k
  equivalence (k(1), first)
  real(8) :: x(n(1), n(2)), s
  s = sum(x) + x(k(1), first)
end subroutine

module boxes
  implicit none
  integer :: extents(2) = [2, 3]
  type box
    integer :: n(2)
  end type
contains
  subroutine from(x, low, s)
    integer :: low(2)
    real(8) :: x(low(1):, low(2):), s
    s = x(low(1), low(2)) + x(low(1) + 1, low(2) + 1) + ubound(x, 1) * 100
  end subroutine

  subroutine of_components(x, b, s)
    type(box) :: b(2)
    real(8) :: x(extents(1), extents(2)), s, w(b(2)%n(1), b(2)%n(2))
    w = 1
    s = sum(x) + x(extents(1), 2) + sum(w)
  end subroutine

  subroutine of_characters(k, text)
    integer :: k(3)
    character(k(3)) :: text(k(1), k(2))
    print *, text, len(text)
  end subroutine

  subroutine around(n, m, x)
    integer :: n(*), m(2)
    real(8) :: x(*)
    print *, inner(x)
  contains
    real(8) function inner(y)
      real(8) :: y(n(1), m(2))
      inner = sum(y) + y(n(1), m(2))
    end function
  end subroutine
end module

program bounds_in_arrays
  use boxes
  implicit none
  integer :: n(2) = [3, 4], k(2)
  common /shapes/ k, m
  integer :: m(2)
  real(8) :: x(3, 4), s
  integer :: i
  x = reshape([(i * 1.25d0, i = 1, 12)], [3, 4])
  k = n
  m = [2, 1]
  call only_in_bounds(n, x, s)
  print *, s
  call in_loops_too(x, n, s)
  print *, s
  call bounds_of_bounds(reshape([1, 2, 3, 4], [2, 2]), [2, 2], x, s)
  print *, s
  call first_in_an_automatic_array(n, s)
  print *, s
  call of_common(x, s)
  print *, s
  call from(x, [-1, 5], s)
  print *, s
  call of_components(x, [box([1, 1]), box([2, 3])], s)
  print *, s
  call of_characters([2, 2, 3], ['abc', 'def', 'ghi', 'jkl'])
  call around(n, n, x)
end program
