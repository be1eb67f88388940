! ADVANCE='NO' goes on in the same record.
program t
  character(3) :: no = 'no'
  integer :: i
  write (*, '(a)', advance='no') 'one '
  write (*, '(a)', advance=no) 'two '
  write (*, '(a)', advance='yes') 'three'
  do i = 1, 5
    write (*, '(i2)', advance='no') i
  end do
  print *
end
