! POSITION= append, rewind, asis.
program t
  integer :: i, ios
  open (10, file='a.txt')
  write (10, *) 1
  close (10)
  open (10, file='a.txt', position='append')
  write (10, *) 2
  close (10)
  open (10, file='a.txt', position='rewind')
  do
    read (10, *, iostat=ios) i
    if (ios /= 0) exit
    print *, i
  end do
end
