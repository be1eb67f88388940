! The attribute SAVE.
program t
  integer :: i
  do i = 1, 2
    call s(i)
  end do
end
subroutine s(i)
  integer, intent(in) :: i
  integer, save :: n
  if (i == 1) n = 41
  n = n + 1
  print *, n
end
