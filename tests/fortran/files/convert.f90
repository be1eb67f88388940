! flags: -fconvert=big-endian -frecord-marker=8
program p
  integer :: n
  open (10, file='swapped', form='unformatted')
  write (10) 1, 2.5, 'text'
  rewind (10)
  read (10) n
  print *, n
  close (10)
end program
