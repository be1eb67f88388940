! TRIM, ADJUSTL, ADJUSTR, REPEAT.
program t
  character(8) :: s
  s = '  ab c'
  print *, trim(s), '|', adjustl(s), '|', adjustr(s), '|'
  print *, repeat('xy', 3), '|', trim('   '), '|', len(trim(s)), repeat('a', 0)
  print *, trim(s) // trim('q ') // '.'
end
