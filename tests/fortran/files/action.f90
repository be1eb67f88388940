! ACTION= read forbids writing.
program t
  integer :: ios
  open (10, file='a.txt', action='write')
  write (10, *) 1
  close (10)
  open (10, file='a.txt', action='read')
  write (10, *, iostat=ios) 2
  print *, ios /= 0
  close (10)
  open (10, file='a.txt', action='readwrite')
  read (10, *) ios
  print *, ios
end
