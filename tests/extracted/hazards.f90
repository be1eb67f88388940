module hazards
  implicit none
  real(8), target :: x(1000) = 1
  integer, target :: bound = 900
  type node
    class(*), pointer :: act => null()
    integer :: first = 1
    real(8), pointer :: p(:) => null(), q(:) => null()
    real(8) :: factor = 3
  end type
contains
  subroutine aliases(d)
    type(node), intent(inout) :: d
    integer, pointer :: view
    integer :: i
    d%p => x(1:999)
    d%q => x(2:1000)
    do i = 1, 998
      d%q(i) = d%p(i) + d%q(i)*0.5d0
    end do
    view => bound
    do i = 1, bound
      x(i) = x(i) + view
    end do
    d%p => x(1000:2:-3)
    do i = 1, size(d%p)
      d%p(i) = d%p(i) + i
    end do
  end subroutine
  pure subroutine inside(d, a)
    type(node), intent(in) :: d
    real(8), intent(inout) :: a(:)
    integer :: i
    do i = d%first, size(a)
      a(i) = a(i)*d%factor
    end do
  end subroutine
  subroutine names(d, a, n, given)
    type(node), intent(in) :: d
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), optional, intent(inout) :: given(:)
    real(8) :: d_factor
    integer, parameter :: few = 8
    integer :: i, k
    d_factor = 0.25d0
    associate (b => a(n:1:-1))
      do i = 1, n
        b(i) = b(i) + i
      end do
    end associate
    block
      real(8) :: a(n)
      do i = 1, n
        a(i) = 7
      end do
      if (a(n) < 0) stop 1
    end block
    do i = 1, n
      a(i) = a(i)*d%factor + d_factor
    end do
    if (present(given)) then
      do i = 1, n
        given(i) = given(i) + a(i)
      end do
    end if
    outer: do k = 1, 3
      do i = 1, n
        a(i) = a(i) + 1
        if (a(i) > 1d6) exit outer
      end do
    end do outer
    do i = 1, few
      do k = 0, 3
        a(i) = a(i) + d%factor
      end do
    end do
    k = 0
    do i = 2, n
      if (a(i) < a(i - 1)) then
        k = i
        exit
      end if
    end do
    print *, i, k
    do 10 i = 1, n
      a(i) = a(i) + 1
10  continue
  end subroutine
  subroutine hidden(d, a)
    type(node), intent(in) :: d
    real(8), intent(inout) :: a(:)
    real(8), allocatable :: b(:)
    integer :: i, lbound
    lbound = d%first
    allocate (b(-5:size(a)))
    do i = -5, size(a)
      b(i) = lbound
    end do
    !gcc$ unroll 4
    do i = 1, size(a)
      a(i) = a(i) + b(i)
    end do
  end subroutine
end module
program main
  use hazards
  implicit none
  type(node) :: d
  real(8), target :: a(1000)
  class(*), pointer :: none => null()
  integer :: i
  d%act => none
  a = [(i, i = 1, 1000)]
  call aliases(d)
  call inside(d, a)
  call names(d, a, 1000)
  call names(d, a, 1000, x)
  call hidden(d, a)
  print *, sum(x), sum(a), x(17), a(999)
end program
