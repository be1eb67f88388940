! A generic name of dummy procedures, in bounds, in statements, and in a procedure inside.
module evaluated
  implicit none
contains
  function twice(f, v, x)
    integer, intent(in) :: x
    interface g
      pure integer function f(x)
        integer, intent(in) :: x
      end function f
      pure function v(y)
        real, intent(in) :: y
        real :: v(2)
      end function v
    end interface g
    integer :: twice(g(x))
    twice = 2*g(x)
    print *, g(0.5*x) + 1
    call inside
  contains
    subroutine inside
      print *, g(x + 1), g(1.5)
    end subroutine
  end function twice
end module evaluated
module given
  implicit none
contains
  pure integer function square(x)
    integer, intent(in) :: x
    square = x*x
  end function square
  pure function pair(y)
    real, intent(in) :: y
    real :: pair(2)
    pair = [y, -y]
  end function pair
end module given
program p
  use evaluated
  use given
  implicit none
  integer :: n(9)
  n = twice(square, pair, 3)
  print *, n
end program
