! RESULT names another variable.
integer function f(n) result(r)
  integer, intent(in) :: n
  r = n
  r = r * 2
end function f
program t
  integer :: f
  print *, f(4)
end
