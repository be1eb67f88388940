! Sections of character arrays as internal files.
program p
  character(4) c(5), d(2,3), s
  integer i, j
  c = '----'
  d = 'zz'
  write(c(2:4), '(i2/i2/i2)') 1, 2, 3
  print *, c
  c = ' 7'
  write(c(1:5:2), '(a/a/a)') 'p', 'q', 'r'
  print *, c
  write(d(2,:), '(i3/i3)') 5, 6
  print *, d
  write(d(:,2:3), '(i3/i3/i3/i3)') 5, 6, 7, 8
  print *, d
  c = [' 1', ' 2', ' 3', ' 4', ' 5']
  read(c(2:3), '(i2/i2)') i, j
  print *, i, j
  read(c(5:1:-2), *) i, j
  print *, i, j
  write(c(2)(2:3), '(i1)') 9
  print *, c
end
