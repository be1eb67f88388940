! INTENT.
program t
  integer :: a = 1, b = 2, c
  call s(a, b, c)
  print *, a, b, c
end
subroutine s(x, y, z)
  integer, intent(in) :: x
  integer, intent(inout) :: y
  integer, intent(out) :: z
  y = y + x
  z = y * 2
end
