! ACCESS='STREAM', with POS=.
program t
  integer :: i, where
  character(3) :: s
  open (10, file='a.dat', access='stream', form='unformatted')
  write (10) 'abcdef', 7
  inquire (10, pos=where)
  print *, where
  read (10, pos=3) s
  read (10, pos=7) i
  print *, s, i
  write (10, pos=1) 'X'
end
