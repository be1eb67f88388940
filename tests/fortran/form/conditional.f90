! flags: -fopenmp
! Lines that are code with OpenMP alone.
program p
  implicit none
  integer :: n
  n = 1
  !$ n = 2
!$  n = n + &
!$  & 5
  !$ print *, 'with', &
  !$ & n
  print *, 'done' !$ n = 3
end program
