module vars
  implicit none
  abstract interface
    subroutine der(n, a, b)
      integer, intent(in) :: n
      real(8), intent(in) :: a(n)
      real(8), intent(out) :: b(n)
    end subroutine
  end interface
  procedure(der), pointer :: derx => null()
  integer :: n = 20000
contains
  subroutine twice(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: b(n)
    b = 2*a
  end subroutine
end module
module work
  implicit none
  private
  public :: smag, init, user, caller
contains
  subroutine smag(a, b, f)
    use vars, only: derx, n
    real(8), intent(inout) :: a(:), b(:)
    external f
    integer :: i
    call derx(n, a, b)
    do i = 1, n
      a(i) = a(i) + b(i)
    end do
    call f(n)
    a(:) = a(:) * 2
  end subroutine
  subroutine init(a, k)
    use vars, only: derx, twice
    real(8), intent(inout) :: a(:)
    integer :: i, k
    do i = 1, size(a)
      a(i) = i
    end do
    k = k + 1
    derx => twice
  end subroutine
  subroutine user(a, b)
    real(8), intent(inout) :: a(:), b(:)
    integer :: k, i
    k = 3
    do i = 1, 20000
      b(i) = i + k
    end do
    call init(a, k)
    call smag(a, b, told)
    do i = 1, 20000
      b(i) = b(i) + k
    end do
    call caller(told)
  end subroutine
  subroutine caller(g)
    use vars, only: derx
    call g(7)
    if (.not. associated(derx)) stop 1
  end subroutine
  subroutine told(k)
    integer, intent(in) :: k
    print *, 'told', k
  end subroutine
end module
program main
  use work
  implicit none
  real(8) :: a(20000), b(20000)
  call user(a, b)
  print *, sum(a), sum(b)
end program
