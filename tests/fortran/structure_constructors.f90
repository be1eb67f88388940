! Structure constructors: of types of the unit, with components that are no constants, in constructors and as arguments.
module kinds
  implicit none
  type point
    integer :: x = 3, y
  end type
end module
program constructors
  use kinds
  implicit none
  type cell
    integer :: i = 42
    real :: v(3) = 0
    character(5) :: name = 'none'
    type(point) :: at = point(1, 2)
    integer :: m(2, 2) = 7
    character(2) :: tags(2) = 'xy'
  end type
  type(cell) :: c, cs(2)
  type(point) :: p(3), q, given(2) = [point(1, 2), point(y=5)]
  integer :: k(3) = [4, 5, 6], n = 3
  character(7) :: word = 'flowers'
  print *, given, given(next()), given(next())
  c = cell(name=word)
  call show(c)
  call show(cell(5))
  call show(cell())
  call show(cell(n, k * 0.5, word(2:n), point(n, k(2)), reshape([1, 2, 3, n], [2, 2]), [word(:2), 'ab']))
  cs = [cell(1, name='a'//word), cell(2, v=real(k))]
  call show(cs(1)); call show(cs(2))
  p = [point(1, 2), point(y=n), point(k(1), k(3))]
  print *, p, [point :: point(7, 8), p(2)], [(point(n, k(n)), n = 1, 3)]
  n = 2
  p(1:2) = point(y=k(n))
  q = point(p(1)%y, p(2)%x + p(3)%y)
  print *, p, q, total([point(1, 1), point(2, 3)]), total(p)
  cs(:)%at = point(9, 9)
  cs%i = total([cs%at]) + [1, 2]
  print *, cs%i, cs(2)%at
contains
  subroutine show(a)
    type(cell), intent(in) :: a
    print *, a%i, a%v, a%name, a%at, a%m, a%tags
  end subroutine
  integer function next()
    integer, save :: calls = 0
    calls = calls + 1
    next = calls
  end function
  integer function total(a)
    type(point), intent(in) :: a(:)
    total = sum(a%x) + sum(a%y)
  end function
end program
