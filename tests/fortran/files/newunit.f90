! NEWUNIT= gives a negative unit.
program t
  integer :: u
  integer(8) :: v
  open (newunit=u, file='a.txt')
  open (newunit=v, file='b.txt')
  write (u, *) 'a'
  write (v, *) 'b'
  print *, u < 0, v < 0, u /= v
end
