! IOSTAT= and SIZE= for variables of other kinds.
program t
  integer(8) :: long, count
  integer(2) :: short
  character(8) :: text
  open (10, file='a.txt')
  write (10, '(a)', iostat=long) 'abc'
  rewind (10, iostat=short)
  read (10, '(a)', advance='no', size=count, iostat=short) text
  print *, long, short, count, text
end
