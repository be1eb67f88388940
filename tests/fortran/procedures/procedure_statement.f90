! PROCEDURE declares procedures with the interface of another one.
module m
  abstract interface
    real function fun(x)
      real, intent(in) :: x
    end function
  end interface
contains
  subroutine s(g)
    procedure(fun) :: g
    print *, g(2.0)
  end subroutine
end module
program p
  use m
  procedure(fun) :: h
  procedure(integer) :: k
  call s(h)
  print *, h(3.), k(4)
end
real function h(x)
  real, intent(in) :: x
  h = x * 2
end function
integer function k(i)
  k = i + 1
end
