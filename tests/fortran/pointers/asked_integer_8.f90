! ALLOCATED and ASSOCIATED are default logicals, which are as large as default integers.
! flags: -fdefault-integer-8
module asked
  type :: t
    real, pointer :: p(:) => null(), one => null()
    real, allocatable :: a(:)
  end type
contains
  subroutine ask(of)
    type(t), intent(in) :: of
    integer :: bytes
    inquire (iolength=bytes) associated(of%p), allocated(of%a), associated(of%one)
    print *, bytes, associated(of%p), allocated(of%a), associated(of%one)
  end subroutine
end module
program main
  use asked
  type(t), save :: of
  real, pointer :: p(:)
  real, allocatable :: a(:)
  real, target :: x(3)
  integer :: bytes
  call ask(of)
  allocate (a(3), of%a(3))
  p => x
  inquire (iolength=bytes) associated(p), allocated(a), associated(p, x)
  print *, bytes, associated(p), allocated(a), associated(p, x)
  call ask(of)
end program
