! CSHIFT into an array of its own, and into one that overlaps what is shifted
program p
  implicit none
  integer :: a(6) = [1, 2, 3, 4, 5, 6], b(6), m(3, 4), n(3, 4), i, none(0), empty(0)
  real(8) :: x(6)
  character(2) :: w(3) = ['ab', 'cd', 'ef'], v(3)
  integer, target :: t(6) = [1, 2, 3, 4, 5, 6]
  integer, pointer :: q(:)
  integer, allocatable :: g(:)
  do i = -7, 7, 3
    b = cshift(a, i)
    x = cshift(a, i)
    print *, b, x
  end do
  m = reshape([(i, i = 1, 12)], [3, 4])
  n = cshift(m, 1, 2)
  print *, n
  n(:, 4:1:-1) = cshift(m, shift=-1, dim=1)
  print *, n
  n(2, ::2) = cshift(m(2, ::2) + a(1:2), 1)
  print *, n
  n = cshift(m, [1, 2, 0, 1], 1)
  print *, n
  a = cshift(a, 2)
  print *, a
  a(1:4) = cshift(a(3:6), 1)
  print *, a
  q => t
  t = cshift(q, 1)
  print *, t
  v = cshift(w, 1)
  print *, v
  g = cshift(a, -1)
  print *, g
  none = cshift(empty, 1)
  print *, size(none), none
  b([2, 1, 3, 6, 5, 4]) = cshift(b, 1)
  print *, b
end program
