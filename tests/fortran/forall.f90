! FORALL: values, masks and subscripts that come before any assignment, bounds that are kept, indices of its own.
module state
  implicit none
  real :: field(6) = [1., 2., 3., 4., 5., 6.]
  integer :: last = 6
  type cell
    integer :: kind = 0
    real :: p(3) = 0, q(3) = 1
  end type
contains
  pure real function around(i)
    integer, intent(in) :: i
    around = field(max(i - 1, 1)) + field(min(i + 1, 6))
  end function
  elemental real function twice(x)
    real, intent(in) :: x
    twice = 2*x
  end function
end module

program main
  use state
  implicit none
  integer :: i, j, k(6), n, step, filled(0:1)
  integer(8) :: long
  real :: a(6, 6), b(6, 6), c(6), d(6)
  real, allocatable :: grown(:, :)
  real, pointer :: p(:)
  real, target :: t(6)
  complex :: z(4)
  character(3) :: w(6)
  character(6) :: text
  logical :: odd(6)
  type(cell) :: cells(3)
  n = 6; i = 77; j = 88; step = -2; b = 0; c = 0; d = 0
  forall (i = 1:n, j = 1:n) a(i, j) = i + 10*j
  print *, a, i, j
  forall (i = 1:n, j = 1:n) a(i, j) = a(j, i)
  print *, a
  forall (i = 2:n - 1, j = 2:n - 1)
    b(i, j) = a(i - 1, j) + a(i + 1, j)
    a(i, j) = b(i, j) - b(j, i)
  end forall
  print *, a, b
  forall (i = 2:n) c(i) = i
  forall (i = 1:n, c(i) /= 0) c(i) = 1/c(i)
  print *, c
  masked: forall (i = 1:n, c(i) /= 0)
    c(i) = c(7 - i)
    d(i) = c(i)
  end forall masked
  print *, c, d
  k = [2, 3, 4, 5, 6, 1]
  forall (i = 1:n) k(k(i)) = i
  print *, k
  forall (i = 1:k(1)) k(i) = k(i) + 1
  print *, k
  forall (i = n:1:step, mod(i, 4) == 2) k(i) = k(7 - i) - 100
  print *, k
  forall (i = 1:n, i > 6) k(i) = k(i + 100)
  forall (i = 3:2) k(i) = k(-i)
  print *, k
  forall (i = 1:n)
    forall (j = i:n) a(i, j) = a(j, i) + 1
    forall (j = 1:i - 1, a(i, j) > 3) a(i, j) = -a(j, i)
  end forall
  print *, a
  forall (i = 1:n, a(i, 1) > 0)
    a(i, 1) = -1
    forall (j = 2:n, a(i, j) > a(j, i)) a(i, j) = a(j, i)
  end forall
  print *, a
  forall (i = 1:n) a(i, :) = a(:, i)*2
  print *, a
  forall (i = 1:n) a(i, :) = a(i, n:1:-1)
  print *, a
  forall (i = 2:n) a(2:4, i) = a(3:5, i - 1)
  print *, a
  forall (i = 1:n) a(i:, i) = i
  print *, a
  forall (i = 1:n)
    where (a(i, :) > 5) a(i, :) = 0
    where (b(i, :) > 5)
      b(i, :) = b(i, :) + 1
    elsewhere
      b(i, :) = a(:, i)
    end where
  end forall
  print *, a, b
  forall (i = 1:last)
    field(i) = around(i)
  end forall
  forall (i = 1:last) last = 3
  print *, field, last
  forall (i = 1:n) c(i) = twice(field(7 - i))
  print *, c
  forall (i = 1:n) c(i) = twice(c(7 - i))
  print *, c
  t = [1., 2., 3., 4., 5., 6.]
  p => t
  forall (i = 1:n) t(i) = p(7 - i)
  print *, t
  forall (i = 1:3)
    cells(i)%kind = i
    cells(i)%p(i) = cells(4 - i)%q(i) + cells(4 - i)%kind
    cells(i)%q = cells(4 - i)%p
  end forall
  forall (i = 1:3) cells(i) = cells(4 - i)
  print *, cells
  z = [(1., 2.), (3., 4.), (5., 6.), (7., 8.)]
  forall (i = 1:4, real(z(i)) > 2) z(i) = conjg(z(5 - i))
  print *, z
  w = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqr']
  forall (i = 1:n) w(i) = w(7 - i)
  forall (i = 1:3) w(2*i)(i:) = w(2*i - 1)(2:)
  print *, w
  text = 'abcdef'
  forall (i = 1:n) text(i:i) = text(7 - i:7 - i)
  print *, text
  odd = .false.
  forall (long = 1:n, mod(long, 2_8) == 1) odd(long) = .true.
  print *, odd
  allocate (grown(-1:3, 0:2))
  forall (i = -1:3, j = 0:2) grown(i, j) = i*j
  forall (i = -1:2) grown(i, :) = grown(i + 1, :) + grown(i, :)
  print *, grown
  filled = 0
  if (n > 3) forall (i = 0:1) filled(i) = filled(1 - i) + i
  print *, filled
  forall (i = 1:3, j = 1:2)
    a(i, j) = sum(b(i, :)) + a(j, i)
  end forall
  print *, a
  print *, i, j
end program
