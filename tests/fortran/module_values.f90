! Values, elements and lengths that go from one file to another.
module vals
contains
  subroutine q(i, x, z, l)
    integer, value :: i
    real(8), value :: x
    complex, value :: z
    logical, value :: l
    i = i + 1
    print *, i, x, z, l
  end subroutine
  elemental real function e(x)
    real, intent(in) :: x
    e = x * 2
  end function
  function rep(s, n)
    character(*), intent(in) :: s
    integer, intent(in) :: n
    character(len(s)*n) rep
    rep = repeat(s, n)
  end function
end module
program p
  use vals
  interface
    subroutine foo(n, x) bind(c, name="Foo_C")
      integer n
      real, value :: x
    end subroutine
  end interface
  real a(3)
  a = [1,2,3]
  call q(1, 2d0, (1.,2.), .true.)
  call foo(3, 2.5)
  print *, e(a), e(2.0), rep('ab', 3)
end program
subroutine foo(n, x) bind(c, name="Foo_C")
  integer n
  real, value :: x
  print *, n, x
end subroutine
