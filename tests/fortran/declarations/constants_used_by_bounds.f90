! A constant that only the bounds of an array refer to; constants of characters of assumed length, one without elements.
program t
  implicit none
  integer, parameter :: lines = 3
  character(len=4) :: out(lines)
  character(*), parameter :: s(*) = [character(5) :: 'abcde', 'fghij']
  character(*), parameter :: none(*) = [character(31) ::]
  character(*), parameter :: u(*) = ['qwerty', 'asdfgh', 'zxcvbn'], v(*) = ['', '']
  integer :: i
  do i = 1, len(out)
    out(:)(i:i) = '@'
  end do
  print *, out
  print *, size(s), len(s), size(none), len(none), size(u), len(u), size(v), len(v), s(2), u(3)
end program
