! Initial values behind the names; they are saved.
program t
  call s
  call s
  call s
end
subroutine s
  integer :: n = 0
  real :: x = 1.5, y
  logical :: first = .true.
  character(5) :: word = 'abc'
  n = n + 1
  y = n * x
  print *, n, y, first, word
  first = .false.
  word = 'later'
end
