module parts
  implicit none
  type grid
    real(8), pointer :: a(:) => null()
  end type
  type, abstract :: base
    type(grid), pointer :: p => null()
    type(grid), allocatable :: q
    real(8), allocatable :: b(:)
    integer :: n = 0
  end type
  type, extends(base) :: whole
  end type
contains
  subroutine add(self, x)
    class(whole), intent(inout) :: self
    real(8), intent(inout) :: x(:)
    integer :: i
    do i = 1, self%n    ! not once while there is no p
      x(i) = x(i) + self%p%a(i)
    end do
    do i = 1, size(x)
      if (self%n > 0) x(i) = x(i) + self%p%a(i)*self%q%a(i)
    end do
    rows: do i = 1, self%n
      if (self%b(i) < 0) cycle rows
      x(i) = x(i) + self%b(i)
    end do rows
    print *, i, sum(x)
  end subroutine
end module
program main
  use parts
  implicit none
  type(whole) :: s
  real(8) :: x(1000)
  x = 1
  call add(s, x)
  allocate (s%p, s%q, s%b(1000))
  call add(s, x)
  allocate (s%p%a(1000), s%q%a(1000))
  s%p%a = 2
  s%q%a = 0.25d0
  s%b = 3
  s%n = 1000
  call add(s, x)
end program
