! Functions whose result is an allocatable array: allocated, assigned, moved, with other lower bounds, in expressions.
module m
  implicit none
contains
  function f(n) result(r)
    integer, intent(in) :: n
    real, allocatable :: r(:)
    integer :: i
    allocate (r(n))
    do i = 1, n
      r(i) = i
    end do
  end function
  function g(x)
    real, intent(in) :: x(:)
    real, allocatable :: g(:)
    g = x*2
    g = [g, 1.0]
  end function
  pure function h(x, lo) result(y)
    real, intent(in) :: x(:, :)
    integer, intent(in) :: lo
    real(8), allocatable :: y(:, :)
    allocate (y(lo:lo + size(x, 1) - 1, 0:size(x, 2) - 1))
    y = x
    y(lo, 0) = y(lo, 0) + size(y)
  end function
  recursive function fact(n) result(r)
    integer, intent(in) :: n
    integer, allocatable :: r(:)
    if (n <= 1) then
      r = [1]
    else
      r = [fact(n - 1), n]
    end if
  end function
  function mod_of(a) result(b)
    integer, intent(in) :: a(:)
    integer, allocatable :: b(:), c(:)
    allocate (c, source=a)
    c = c + 1
    call move_alloc(c, b)
    call more(b)
  end function
  subroutine more(b)
    integer, allocatable, intent(inout) :: b(:)
    b = b*10
  end subroutine
end module
program main
  use m
  implicit none
  real, allocatable :: a(:)
  real(8), allocatable :: b(:, :)
  real :: c(3)
  integer :: i
  a = f(5)
  print *, a, lbound(a), ubound(a)
  print *, g(f(3)), sum(f(10)), size(f(4)), maxval(g(a(2:3)) + 1)
  c = f(3)
  print *, c
  a(2:4) = f(3)*2
  print *, a
  b = h(reshape(a(1:4), [2, 2]), 5)
  print *, b, lbound(b), ubound(b), shape(h(reshape(a(1:4), [2, 2]), 5))
  print *, fact(6)
  do i = 1, 3
    a = g(a)
  end do
  print *, a
  call show(f(2))
  print *, mod_of([1, 2, 3])
  if (size(f(0)) == 0) print *, 'empty', f(0)
  print *, inner(4)
contains
  subroutine show(x)
    real, intent(in) :: x(:)
    print *, x
  end subroutine
  function inner(k) result(z)
    integer, intent(in) :: k
    real, allocatable :: z(:)
    z = a(1:k) + c(1)
  end function
end program
