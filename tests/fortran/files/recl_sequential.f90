! RECL= of a sequential file limits list-directed lines.
program t
  integer :: i
  open (10, file='a.txt', recl=30)
  write (10, *) (i * 1000, i = 1, 12)
end
