module gaps
  implicit none
  real(8), target :: x(1000) = 1
  type, abstract :: base
    real(8), pointer :: p(:) => null(), q(:) => null()
  end type
  type, extends(base) :: views
  end type
contains
  subroutine add(self, n)
    class(views), intent(inout) :: self
    integer, intent(in) :: n
    integer :: i
    self%p => x(1:1000:3)
    self%q => x(4:1000:3)
    do i = 1, n    ! each iteration reads what the one before has written by another name
      x(3*i + 1) = x(3*i + 1) + self%p(i)
    end do
    print *, sum(x)
    do i = 1, n
      self%q(i) = self%p(i)*0.5d0 + 1
    end do
    print *, sum(x)
    call more(self, x(1:1000:3))
    call plain(x(1:1000:3), x(4:1000:3))
  end subroutine
  subroutine plain(a, b)
    real(8), target, intent(inout) :: a(:), b(:)
    integer :: i
    do i = 1, size(b)
      b(i) = b(i) + a(i)*0.5d0
    end do
    print *, sum(x), i
  end subroutine
  subroutine more(self, a)
    class(views), intent(inout) :: self
    real(8), target, intent(inout) :: a(:)
    integer :: i
    self%p => a(2:)
    do i = 1, size(a) - 1
      self%p(i) = self%p(i) + a(i)
    end do
    print *, sum(x), i
  end subroutine
end module
program main
  use gaps
  type(views) :: v
  call add(v, 332)
end program
