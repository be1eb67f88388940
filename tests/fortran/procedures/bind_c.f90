! Procedures with names of C.
subroutine foo(n, x) bind(c, name="Foo_C")
  integer n
  real x(n)
  x = n
end subroutine
real function bar(y) bind(c)
  real, value :: y
  bar = y + 1
  y = 4
end function
program p
  interface
    subroutine foo(n, x) bind(c, name="Foo_C")
      integer n
      real x(n)
    end subroutine
    real function bar(y) bind(c)
      real, value :: y
    end function
    pure function absolute(x) result(r) bind(c, name='fabs')
      use iso_c_binding
      real(c_double), value, intent(in) :: x
      real(c_double) r
    end function
  end interface
  real a(3)
  call foo(3, a)
  print *, a, bar(a(1)), absolute(-3.5d0)
end
