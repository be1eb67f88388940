! A generic name that is that of a specific procedure, too: of a module, of an interface, and that of a type.
! Procedures, intrinsic ones among them, as arguments that tell which procedure is meant.
module m
  implicit none
  type pair
    integer :: a
    real :: b = 0.5
  end type
  interface pair
    module procedure pair_of, pair_by
  end interface
  interface area
    module procedure area, area8
  end interface
  interface applied
    module procedure applied_number, applied_function
  end interface
  interface put
    subroutine put(i)
      integer, intent(in) :: i
    end subroutine
    subroutine put_r(x)
      real, intent(in) :: x
    end subroutine
  end interface
contains
  real function applied_number(x)
    real, intent(in) :: x
    applied_number = x
  end function
  real function applied_function(f)
    procedure(real) :: f
    applied_function = f(0.25)
  end function
  type(pair) function pair_of(x)
    integer, intent(in) :: x
    pair_of%a = 10 * x
    pair_of%b = x
  end function
  type(pair) function pair_by(x, k)
    integer, intent(in) :: x
    integer, intent(in) :: k
    pair_by = pair(x + k, 2.0)
  end function
  function area(x)
    real, intent(in) :: x
    real :: area
    area = x * x
  end function
  recursive function area8(n) result(r)
    real(8), intent(in) :: n
    real(8) :: r
    r = n
    if (n > 1) r = r + area(n - 1) + area(1.0)
  end function
end module
subroutine put(i)
  integer, intent(in) :: i
  print *, 'i', i
end subroutine
subroutine put_r(x)
  real, intent(in) :: x
  print *, 'x', x
end subroutine
program p
  use m
  implicit none
  intrinsic :: cos
  print *, area(2.0), area(3d0)
  call put(3)
  call put(2.5)
  call inner
  print *, applied(2.5), applied(cos), applied(halved)
  print *, pair(2), pair(2, 3), pair(k=2, x=3), pair(2, 1.5), pair(b=1.5, a=4)
contains
  real function halved(x)
    real, intent(in) :: x
    halved = x / 2
  end function
  subroutine inner
    use m, only: setzen => put
    call setzen(1)
    call setzen(1.5)
  end subroutine
end program
