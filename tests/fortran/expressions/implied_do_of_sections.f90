! implied DO whose items are scalars computed from sections that grow
program p
  implicit none
  integer :: a(5) = [3, 1, 4, 1, 5], i
  print *, [(count(a(i) > a) + count(a(i) == a(:i)), i = 1, size(a))]
  print *, [(maxval(a(:i))*2.0, minval(a(i:)) - 0.5, i = 1, 3)]
  print *, [(count(a > i), i = 1, a(1))]
  print *, ranks(a)
contains
  function ranks(x) result(r)
    integer, intent(in) :: x(:)
    integer :: r(size(x)), i
    r = [(count(x(i) > x) + count(x(i) == x(:i)), i = 1, size(x))]
  end function
end program
