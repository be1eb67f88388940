! Sections of arrays as items.
program t
  integer :: a(4, 3), i, j, n
  character(2) :: c(4)
  do j = 1, 3
    do i = 1, 4
      a(i, j) = 10 * i + j
    end do
  end do
  n = 2
  print *, a(2:3, 1)
  print *, a(:, 2)
  print *, a(n, :)
  print *, a(1:4:2, 2:)
  print *, a(4:1:-n, 3)
  do i = 1, 4
    write (c(i), '(i2)') i * 11
  end do
  print *, c(2:3)
  open (10, status='scratch')
  write (10, *) 1, 2, 3
  rewind 10
  read (10, *) a(n, :)
  print *, a(2, 1), a(2, 3)
end
