! A formatted stream.
program t
  integer :: i
  open (10, file='a.txt', access='stream', form='formatted')
  write (10, '(a)') 'one', 'two'
  write (10, '(a)', advance='no') 'no end'
  rewind 10
  read (10, *)
  inquire (10, pos=i)
  print *, i
end
