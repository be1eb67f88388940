! Arguments that are passed by value.
module m
  type t
    integer i
  end type
contains
  recursive subroutine r(n)
    integer, value :: n
    if (n == 0) return
    print *, n
    n = n - 1
    call r(n)
  end subroutine
  subroutine q(x, z, l, d)
    real(8), value :: x
    complex, value :: z
    logical, value :: l
    type(t), value :: d
    d%i = d%i + 1
    print *, x, z, l, d%i
    x = 2
    call w
  contains
    subroutine w
      print *, x
      x = 5
    end subroutine
  end subroutine
end module
use m
type(t) y
y%i = 4
call r(3)
call q(1.5d0, (1.,2.), .true., y)
call q(x=2d0, d=y, l=.false., z=(3.,2.))
print *, y%i
end
