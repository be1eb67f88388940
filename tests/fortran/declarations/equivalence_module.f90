! EQUIVALENCE in a module, also with COMMON, seen through USE with other names.
module m
  implicit none
  public
  real, public :: a(4), b(2)
  real :: c
  integer, public :: i(2), k
  public show
  equivalence (a(3), b(1)), (c, k)
  equivalence (i(1), a(1))
  data b /1.0, 2.0/
  data i(1) /5/
  integer :: l
  common /cc/ l, xx
  integer, public :: l2
  real xx
  equivalence (l, l2)
contains
  subroutine show
    print *, a(3:4), b, c, i(1), k, l
  end subroutine
end module
module m3
  use m, only: bb => b
  integer :: b = 77
end module
program p
  use m, only: aa => a, kk => k, show, l2
  use m3
  integer :: a
  a = 3
  kk = 3; l2 = 9
  call show
  aa(4) = 8
  call show
  bb(1) = 2
  call show
  print *, a, b, aa(3), kk
  call main
end program
subroutine main
  common /cc/ n, z
  print *, n
end subroutine
