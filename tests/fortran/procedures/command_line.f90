! The words of the command line.
program t
  character(10) :: word
  integer :: i, n
  n = command_argument_count()
  print *, n, iargc()
  do i = 1, n
    call getarg(i, word)
    print *, word
  end do
  call get_command_argument(1, word)
  print *, word
end
