! Components and substrings of the elements of arrays as arguments that are changed.
program p
  implicit none
  type t
    integer :: i, a(2)
    character(4) :: s
  end type
  type(t) :: ta(3)
  complex :: z(2)
  character(6) :: c(3)
  integer :: k
  ta%i = [1, 2, 3]
  ta%s = 'abcd'
  do k = 1, 3
  ta(k)%a = k
  end do
  z = (1.0, 2.0)
  c = 'uvwxyz'
  call inc(ta%i)
  print *, ta%i
  call inc(ta(1:3:2)%i)
  print *, ta%i
  call two(ta%s)
  print *, ta%s
  call ex(ta%i, 3)
  print *, ta%i
  call ext(ta%i, 3)
  print *, ta%i
  call two(c(:)(2:3))
  print *, c
  call exc(c(:)(2:3), 3)
  print *, c
  call extc(c(:)(2:3), 3)
  print *, c
  call rr(z%re)
  print *, z
contains
  subroutine inc(x)
    integer, intent(inout) :: x(:)
    x = x + 1
  end subroutine
  subroutine rr(x)
    real, intent(inout) :: x(:)
    x = x + 1
  end subroutine
  subroutine two(x)
    character(len=*), intent(inout) :: x(:)
    x = x(:)(2:)
  end subroutine
  subroutine ex(x, n)
    integer n
    integer, intent(inout) :: x(n)
    x = x + 1
  end subroutine
  subroutine exc(x, n)
    integer n
    character(*), intent(inout) :: x(n)
    x = 'Q'
  end subroutine
end program
  subroutine ext(x, n)
    integer n
    integer  :: x(n)
    x = x + 1
  end subroutine
  subroutine extc(x, n)
    integer n
    character(*)  :: x(n)
    x = 'R'
  end subroutine
