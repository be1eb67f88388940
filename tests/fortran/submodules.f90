! Submodules: procedures apart from their interfaces, names of the module and of the submodule, one inside another.
module shapes
  implicit none
  integer, private :: hidden = 3
  integer, parameter :: n = 4
  type point
    real :: x = 1, y = 2
  end type
  interface
    module subroutine shift(x)
      real, intent(inout) :: x(:)
    end subroutine
    real module function twice(a)
      real, intent(in) :: a
    end function
    module function count_up(k) result(r)
      integer, intent(in) :: k
      real :: r(k)
    end function
    pure module subroutine turn(p)
      type(point), intent(inout) :: p
    end subroutine
    module subroutine deepest()
    end subroutine
    module subroutine named(text, last)
      character(*), intent(in) :: text
      integer, intent(out), optional :: last
    end subroutine
    integer module function beside(i)
      integer, intent(in) :: i
    end function
    module subroutine tell
    end subroutine
  end interface
  interface area
    module function area_of_square(a) result(area)
      real, intent(in) :: a
      real :: area
    end function
    module function area_of_rectangle(a, b) result(area)
      real, intent(in) :: a, b
      real :: area
    end function
  end interface
contains
  subroutine local()
    print *, 'local', hidden, beside(5)
  end subroutine
  module procedure beside
    beside = i + hidden
  end procedure beside
end module

submodule (shapes) bodies
  implicit none
  integer :: own = 7
  real :: table(3) = [1., 2., 3.]
  type pair
    integer :: a, b
  end type
  integer, parameter :: steps(3) = [1, 2, 4]
contains
  module subroutine shift(x)
    real, intent(inout) :: x(:)
    x = x + hidden + own
    call helper(x)
  end subroutine
  module procedure twice
    twice = a*2 + n
    own = own + 1
  end procedure
  module procedure count_up
    integer :: i
    type(pair) :: p
    p = pair(1, 2)
    do i = 1, k
      r(i) = i + table(1 + mod(i, 3)) + p%b + steps(2)
    end do
  end procedure
  module procedure turn
    real :: x
    x = p%x
    p%x = -p%y
    p%y = x
  end procedure turn
  subroutine helper(x)
    real :: x(:)
    x = x*2
    call local()
  end subroutine
  module procedure area_of_square
    area = a**2
  end procedure
  module procedure area_of_rectangle
    area = a*b
  end procedure
end submodule bodies

submodule (shapes:bodies) deeper
  integer :: calls = 0
contains
  module subroutine deepest()
    own = own + 10
    calls = calls + 1
    print *, 'deepest', own, calls, hidden
    call helper(table)
  end subroutine
  module subroutine named(text, last)
    character(*), intent(in) :: text
    integer, intent(out), optional :: last
    if (present(last)) last = len(text)
    print *, text
  end subroutine
  module subroutine tell
    print *, 'tell', calls
  end subroutine
end submodule

program main
  use shapes, only: shift, twice, count_up, point, turn, deepest, named, area, local, times => beside, tell
  implicit none
  real :: x(3) = 1
  integer :: i
  type(point) :: p
  call shift(x)
  print *, x, twice(2.0), count_up(4)
  call shift(x(1:3:2))
  print *, x
  call turn(p)
  print *, p
  call deepest
  call deepest
  call named('text', i)
  call named('another text')
  print *, i, area(2.0), area(2.0, 3.0), times(7)
  call local
  call tell
end program
