! Sections that overlap are assigned backwards where all that is read was assigned before, else by a copy.
program overlapping
  implicit none
  integer, parameter :: n = 7
  integer :: i, k
  real(8) :: x(n), a(n, n), b(n, n)
  character(3) :: c(n)
  call fill
  x(2:n) = x(1:n-1) + 1
  print *, x
  x(3:n) = x(1:n-2) * x(2:n-1)
  print *, x
  x(2:n-1) = x(1:n-2) - x(3:n)
  print *, x
  x(n-1:1:-1) = x(n:2:-1) + 1
  print *, x
  x(n:2:-1) = x(n-1:1:-1) + 2
  print *, x
  x(3:n:2) = x(1:n-2:2) + 3
  print *, x
  x(2:n:2) = x(1:n-1:2) + 3
  print *, x
  k = 2
  x(k + 1:n) = x(k:n-1)
  print *, x
  x(k:n-1) = x(k - 1:n-2) + x(k:n-1)
  print *, x
  a(2:n, :) = a(1:n-1, :) + b(1:n-1, :)
  print *, a
  a(:, 2:n) = a(:, 1:n-1) * 0.5d0
  print *, a
  a(2:n, 1:n-1) = a(1:n-1, 2:n) + 1
  print *, a
  a(1:n-1, 2:n) = a(2:n, 1:n-1) + 1
  print *, a
  a(2:n-1, 2:n-1) = a(1:n-2, 2:n-1) + a(2:n-1, 1:n-2)
  print *, a
  a(2:n-1, 2:n-1) = a(1:n-2, 2:n-1) + a(2:n-1, 3:n)
  print *, a
  a(3, 2:n) = a(3, 1:n-1) + a(2, 2:n)
  print *, a
  where (b(2:n, :) > 3) a(2:n, :) = a(1:n-1, :) - 1
  print *, a
  where (a(2:n, :) > 3) a(2:n, :) = a(1:n-1, :) - 1
  print *, a
  c(2:n) = c(1:n-1)(2:3) // 'x'
  print *, c
  c(2:n)(2:3) = c(1:n-1)(1:2)
  print *, c
contains
  subroutine fill
    do i = 1, n
      x(i) = i * 1.25d0
      c(i) = achar(64 + i) // achar(96 + i) // achar(48 + i)
      a(:, i) = [(i * k * 0.5d0, k = 1, n)]
    end do
    b = transpose(a) + 0.25d0
  end subroutine
end program
