! STOP tells of exceptions.
program t
  real :: x, y
  x = 0
  y = 1 / x
  print *, y
  stop
end
