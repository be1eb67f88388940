! Labels and old statements in free form.
program t
  integer i
  do 10 i = 1, 3
  if (i == 2) go to 10
  print *, i
10 continue
  print 20, i
20 format (' i =', i3)
end
