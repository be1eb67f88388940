! Reading without advancing: EOR=, SIZE=.
program t
  character(4) :: s
  integer :: n
  open (10, file='a.txt')
  write (10, '(a)') 'abcdefghij'
  rewind 10
  do
    read (10, '(a)', advance='no', eor=10, size=n) s
    print *, n, s
  end do
10 print *, 'end of record', n, s
end
