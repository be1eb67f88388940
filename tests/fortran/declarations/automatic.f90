! Arrays and characters sized on entry.
program t
  call s(3, 'hello')
  call s(5, 'x')
end
subroutine s(n, c)
  integer :: n, i
  character(*) :: c
  integer :: a(n), b(0:n, 2)
  character(n) :: w
  character(len(c) * 2) :: twice
  do i = 1, n
    a(i) = i * i
    b(i, 1) = -i
  end do
  b(0, 2) = 7
  w = 'abcdefgh'
  twice = c // c
  print *, a(n), b(n, 1), b(0, 2), w, twice
end
