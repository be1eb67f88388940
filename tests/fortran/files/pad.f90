! PAD='NO' makes a short record an error.
program t
  integer :: ios
  character(10) :: s
  open (10, file='a.txt')
  write (10, '(a)') 'abc'
  close (10)
  open (10, file='a.txt', pad='no')
  read (10, '(a10)', iostat=ios) s
  print *, ios /= 0
  close (10)
  open (10, file='a.txt', pad='yes')
  read (10, '(a10)', iostat=ios) s
  print *, ios, s
end
