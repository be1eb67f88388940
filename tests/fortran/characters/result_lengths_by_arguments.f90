! Lengths of results by arguments, variables of the module and of the unit around, of functions that are elemental.
module m
  implicit none
  integer :: width = 3
  interface joined
    module procedure joined_s, joined_n
  end interface
contains
  function padded(s, x) result(r)
    character(*), intent(in) :: s
    real, intent(in) :: x(:)
    character(len(s) + size(x) + width) :: r
    r = s
    r(len(r):) = '|'
  end function
  elemental function joined_s(s, t) result(r)
    character(*), intent(in) :: s, t
    character(len(s) + len(t)) :: r
    r = s // t
  end function
  elemental function joined_n(s, n) result(r)
    character(*), intent(in) :: s
    integer, intent(in) :: n
    character(len(s) + 2) :: r
    r = s // achar(48 + n)
  end function
end module
program p
  use m
  implicit none
  character(8) :: d(4) = [character(8) :: '12344321', '98766789', 'abcdefgh', 'ABCDEFGH'], e(4)
  real :: x(5)
  integer :: i = 2, l = 0
  call process(cut(d))
  print *, cut(d(1)) // 'x', len(cut(d(2:3)))
  print *, cut(d(1:2)), joined(d, 'xy'), joined(d(2), d(1:2)(3:4)), joined(d(3), [1, 2, 3])
  print *, size(joined(d, "xy"))
  print *, padded('a', x), len(padded('abc', x(2:4)))
  e = joined(d(4:1:-1)(1:3), [4, 3, 2, 1])
  print *, e
  e = d(:)(i:i + 3)
  print *, d(:)(2:i + 2) // '|', len(d(:)(first(1):4)), e
  print *, named() // 'x', len(named()), summed(2), len(summed(i)), sum(several()), size(several())
  l = 2
  print *, named() // 'x', len(named()), sum(several()), size(several())
  call inner
contains
  pure integer function first(k)
    integer, intent(in) :: k
    first = k + 1
  end function
  function named()
    character(len=l) :: named
    named = "XXXX"
  end function
  function summed(k)
    integer, intent(in) :: k
    character(len=l + k * 3) :: summed
    summed = "XXXX"
  end function
  function several()
    integer :: several(l + 3), i
    several = [(i, i = 1, l + 3)]
  end function
  subroutine inner
    print *, named() // 'x', len(named()), sum(several()), size(several()), summed(1) // 'y'
  end subroutine
  elemental function cut(s)
    character(*), intent(in) :: s
    character(len(s)) :: cut
    cut = s(2:)
  end function
  subroutine process(strings)
    character(*), intent(in) :: strings(:)
    print *, len(strings), size(strings), strings
  end subroutine
end program
