module m
  implicit none
  type list
    integer :: n = 0
    integer :: items(5) = 0
  end type
contains
  subroutine push(l, x)
    type(list), intent(inout) :: l
    integer, intent(in) :: x
    l%n = l%n + 1
    l%items(l%n) = x
  end subroutine
  subroutine reset(l)
    type(list), intent(out) :: l
    l%items(2) = 9
  end subroutine
  recursive integer function depth(l, k) result(d)
    type(list), intent(in) :: l
    integer, intent(in) :: k
    if (k > l%n) then
      d = 0
    else
      d = l%items(k) + depth(l, k + 1)
    end if
  end function
  subroutine opt(a, b, c)
    integer, intent(in), optional :: a, c
    real, optional, intent(inout) :: b(:)
    if (present(a)) print *, 'a', a
    if (present(b)) then
      print *, 'b', b
      b(1) = 5
    end if
    if (present(c)) print *, 'c', c
    if (.not. present(a) .and. .not. present(b)) print *, 'neither'
  end subroutine
  subroutine forward(a, c)
    integer, optional :: a, c
    call opt(a, c=c)
  end subroutine
end module
program p
  use m
  type(list) :: l
  real :: r(3) = 1.5
  call push(l, 4)
  call push(x=7, l=l)
  print *, l%n, l%items, depth(l, 1)
  call reset(l)
  print *, l%n, l%items
  call opt()
  call opt(1)
  call opt(b=r)
  call opt(c=3, b=r(2:3))
  call forward(2)
  call forward(c=8)
  print *, r
  if (l%n == 0) stop 3
end program
