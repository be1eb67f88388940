! A negative number of copies ends the program.
program t
  implicit none
  integer :: n
  n = 2
  print *, repeat('ab', n)
  print *, repeat('ab', n - 3)
end program
