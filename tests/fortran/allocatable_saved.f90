! Arrays of structures with allocatable components: of a main program, and saved.
module m
  type :: t
    integer :: n = 2
    real, allocatable :: a(:)
  end type
end module
program p
  use m
  implicit none
  type(t) :: x(3), y
  integer :: i
  do i = 1, 3
    allocate (x(i)%a(i))
    x(i)%a = i
  end do
  y%n = 4
  call s(1)
  call s(2)
  print *, (x(i)%a, i = 1, 3), y%n, x(2)%n, allocated(y%a)
contains
  subroutine s(k)
    integer, intent(in) :: k
    type(t), save :: kept(2)
    if (k == 1) allocate (kept(2)%a(3))
    kept(2)%a = k
    print *, kept(2)%a, kept(1)%n
  end subroutine
end program
