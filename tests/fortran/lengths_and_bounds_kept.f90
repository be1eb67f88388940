subroutine fill(lo, hi, halo, u, w)
  implicit none
  integer :: lo, hi, halo, j
  real(8), dimension(lo - halo:hi + halo) :: u, w
  do j = lo, hi
    w(j) = 2 * u(j)
  end do
  call moved(lo, hi)
  u(lo) = w(hi - 1)
end subroutine
subroutine moved(a, b)
  integer :: a, b
  a = a + 1
  b = b + 1
end subroutine
integer function sized(n, s, t, k)
  implicit none
  integer :: n, k, i, low
  character(len=n) :: s
  character t*(n + 1), u*(*)
  parameter (u = 'four')
  integer :: first, a(n)
  first(i) = a(i) + n
  a = [(i, i = 1, k)]
  low = first(2)
  n = k + 1
  sized = len(s) * 100 + len(t) * 10 + len(u) + low * 1000
  print *, s, t, a
  n = 1
  print *, s, len(s), t(n:2), size(a)
end function
subroutine lengths_alone(i, j)
  integer :: i, j
  character(len=i) :: s(2)
  character(len=i - j) :: t
  if (len(s) /= max(i, 0)) print *, 'wrong'
  if (len(t) < 0) print *, 'wrong'
  print *, len(s), len(t)
end subroutine
subroutine bounds_alone(a, n)
  integer :: n, a(2:n + 1, 4:*)
  if (any([lbound(a, 1), lbound(a, 2)] /= [2, 4])) print *, 'wrong'
  print *, lbound(a)
end subroutine
program p
  implicit none
  real(8) :: u(0:4) = [1, 2, 3, 4, 5], w(0:4) = 0
  integer :: sized, lo = 1, hi = 3, n = 3
  call fill(lo, hi, 1, u, w)
  print *, lo, hi, u, w
  lo = sized(n, 'abcdef', 'ghijkl', 3)
  print *, lo, n
  call bounds_alone([1, 2, 3, 4, 5, 6], 3)
  call lengths_alone(3, 1)
  call lengths_alone(-1, 2)
end program
