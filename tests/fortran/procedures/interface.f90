! INTERFACE of external procedures.
program t
  implicit none
  interface
    integer function twice(n)
      integer, intent(in) :: n
    end function
    subroutine show(x, n)
      integer, intent(in) :: n
      real, intent(in) :: x(n)
    end subroutine show
  end interface
  real :: a(2)
  a(1) = 1.5
  a(2) = twice(4)
  call show(a, 2)
end program
integer function twice(n)
  integer, intent(in) :: n
  twice = 2 * n
end function
subroutine show(x, n)
  integer, intent(in) :: n
  real, intent(in) :: x(n)
  print *, x
end subroutine
