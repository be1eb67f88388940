! A generic name that is that of a specific procedure, too: of a module, of an interface, and that of a type.
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
  interface put
    subroutine put(i)
      integer, intent(in) :: i
    end subroutine
    subroutine put_r(x)
      real, intent(in) :: x
    end subroutine
  end interface
contains
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
  print *, area(2.0), area(3d0)
  call put(3)
  call put(2.5)
  call inner
  print *, pair(2), pair(2, 3), pair(k=2, x=3), pair(2, 1.5), pair(b=1.5, a=4)
contains
  subroutine inner
    use m, only: setzen => put
    call setzen(1)
    call setzen(1.5)
  end subroutine
end program
