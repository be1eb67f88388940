! A generic name that is that of a specific procedure, too: of a module, and of an interface.
module m
  implicit none
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
contains
  subroutine inner
    use m, only: setzen => put
    call setzen(1)
    call setzen(1.5)
  end subroutine
end program
