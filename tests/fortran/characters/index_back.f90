! INDEX, SCAN and VERIFY from the end.
program t
  print *, index('hello', 'l', .true.), index('hello', 'l', back=.true.)
  print *, scan('fortran', 'tr'), scan('fortran', 'tr', back=.true.), scan('abc', 'x')
  print *, verify('aabbcc', 'ab'), verify('aabb', 'ab'), verify('xaby', 'ab', .true.)
end
