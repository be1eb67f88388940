! intrinsic types in TYPE(...), beside derived types whose names begin like them
program p
  implicit none
  type(integer(kind=2)) :: k = 3
  type(real) :: x = 2.5
  type(double precision), parameter :: d = 1.5d0
  type(character(len=4)) :: w = 'abcd'
  type(complex(8)), dimension(2) :: z = (1, 2)
  type(logical) l
  type(real*8), allocatable :: a(:)
  type integer_pair
    integer :: a = 1, b = 2
  end type
  type(integer_pair) :: pair
  l = k == 3
  allocate (a(2), source=0.1d0)
  print *, k, x, d, w, z, l, pair, a
end program
