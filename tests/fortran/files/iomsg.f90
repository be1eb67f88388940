! IOMSG= tells what went wrong.
program t
  integer :: i, ios
  character(40) :: message
  message = 'nothing'
  open (10, file='a.txt')
  write (10, '(a)', iomsg=message) '1x'
  print *, message
  rewind 10
  read (10, '(i2)', iostat=ios, iomsg=message) i
  print *, ios, message
  open (11, file='missing', status='old', iostat=ios, iomsg=message)
  print *, ios, message
end
