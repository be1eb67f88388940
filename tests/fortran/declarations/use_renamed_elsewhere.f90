! What a USE gives another name has no longer its own by another USE of the module, unless ONLY names it so.
module first
  implicit none
  integer(8) :: x = 1, y = 2, z = 3
contains
  integer function f()
    f = 42
  end function
end module
integer function f()
  f = 99
end function
program t
  implicit integer(2) (a-z)
  x = 5
  y = 6
  call renamed
  call both
contains
  subroutine renamed
    use first
    use first, only: other => x, g => f
    use first, also => y
    implicit integer(2) (a-z)
    print *, kind(x), x, other, kind(y), y, also, z, g()
    call inner
  end subroutine
  subroutine inner
    use first, only: g => f
    integer, external :: f
    print *, f(), g()
  end subroutine
  subroutine both
    use first
    use first, only: x => x, other => x
    print *, kind(x), x, other
  end subroutine
end program
