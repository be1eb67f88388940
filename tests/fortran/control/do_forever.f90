! DO without an end, CYCLE and EXIT.
program t
  integer :: i
  i = 0
  do
    i = i + 1
    if (mod(i, 2) == 0) cycle
    if (i > 7) exit
    print *, i
  end do
  print *, 'end', i
end
