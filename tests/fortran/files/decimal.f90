! DECIMAL='COMMA' in OPEN and in WRITE.
program t
  real :: x
  open (10, file='a.txt', decimal='comma')
  write (10, *) 1.5, 2.25
  write (10, '(f5.2)') 3.75
  rewind 10
  read (10, *) x
  print *, x
  write (*, '(f6.3)', decimal='comma') 1.125
  write (*, '(dc, f6.3, dp, f6.3)') 1.125, 1.125
end
