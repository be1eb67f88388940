! PRINT and internal files with namelists.
program t
  integer :: i = 3
  real :: x = 2.0
  character(40) :: s(3)
  namelist /g/ i, x
  print g
  write (s, g)
  print '(a)', s
  s(1) = '&g i = 9 /'
  read (s(1), nml=g)
  print *, i
  write (*, nml=g, delim='quote')
end
