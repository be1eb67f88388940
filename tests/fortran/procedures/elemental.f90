! Elemental procedures of arrays.
module m
  interface g
    module procedure gi, gr
  end interface
contains
  elemental integer function gi(i)
    integer, intent(in) :: i
    gi = i * 2
  end function
  elemental real function gr(x, y)
    real, intent(in) :: x
    real, intent(in), optional :: y
    gr = x / 2
    if (present(y)) gr = gr + y
  end function
  elemental subroutine sw(a, b)
    real, intent(inout) :: a, b
    real t
    t = a
    a = b
    b = t
  end subroutine
  elemental subroutine inc(a, b)
    real, intent(out) :: a
    real, intent(in) :: b
    a = b + 1
  end subroutine
end module
program p
  use m
  real a(3), b(3), c(2,2)
  integer k(3)
  a = [1,2,3]
  b = [4,5,6]
  k = g([7,8,9])
  print *, k, g(4)
  print *, g(a), g(a, 1.0), g(a + b, y=b)
  call sw(a, b)
  print *, a, b
  call sw(a(1:2), b(2:3))
  print *, a, b
  c = 3
  call inc(c, c * 2)
  print *, c
  call inc(a(3:1:-1), b)
  print *, a, sum(g(c))
  where (g(a) > 2.0) a = g(b)
  print *, a
end
