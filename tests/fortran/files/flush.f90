! FLUSH.
program t
  character(5) :: s
  open (10, file='a.txt')
  write (10, '(a)') 'hello'
  flush (10)
  flush 10
  rewind 10
  read (10, '(a)') s
  print *, s
end
