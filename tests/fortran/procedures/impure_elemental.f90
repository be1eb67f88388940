! A function with effects, element by element: a scalar argument that it changes is one copy for all elements.
program impure_elemental
  implicit none
  integer :: a(5), b(5), s, i
  a = [(i, i = 1, 5)]
  s = 0
  b = accumulate(a, s)
  print *, b, s
  s = 1
  b = accumulate(s=s, a=a(5:1:-1)) + accumulate(a, s)
  print *, b, s
contains
  impure elemental function accumulate(a, s)
    integer, intent(in) :: a
    integer, intent(inout) :: s
    integer :: accumulate
    s = s + a
    accumulate = s
  end function
end program
