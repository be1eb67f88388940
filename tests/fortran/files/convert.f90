! CONVERT= swaps bytes.
program t
  integer :: i
  open (10, file='a.dat', form='unformatted', convert='big_endian')
  write (10) 1, 2.0
  close (10)
  open (10, file='a.dat', form='unformatted', convert='swap')
  read (10) i
  print *, i
end
