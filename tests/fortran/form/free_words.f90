! END with and without words.
program t
  integer :: i
  do i = 1, 1
    if (i == 1) then
      print *, 'one'
    endif
  enddo
  select case(i)
  case default
    print *, 'default'
  endselect
  call s
end program
subroutine s
  print *, 's'
endsubroutine s
