! Constants with attributes.
program t
  integer, parameter :: n = 4, m = n ** 2
  real(8), parameter :: third = 1.0d0 / 3.0d0, values = 2 * third
  character(len=*), parameter :: s = 'abc' // 'def'
  character(2), parameter :: c = 'xyz'
  logical, parameter :: big = n > 3
  print *, n, m, third, values, s, c, big, len(s)
end
