! SIGN= in OPEN and WRITE.
program t
  open (10, file='a.txt', sign='plus')
  write (10, '(i4, f6.2)') 1, 2.0
  write (10, '(i4, f6.2)', sign='suppress') 1, 2.0
  write (*, '(i4)', sign='plus') 5
end
