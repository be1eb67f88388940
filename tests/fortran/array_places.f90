program array_places
  implicit none
  type point
    real :: x, v(3)
    integer :: k
  end type
  type(point) :: p, q(4)
  integer :: i, n, m(3)
  integer, parameter :: dims(2) = [3, 2]
  real :: a(3, 2), b(dims(1)), t(2, 3, 2)
  double precision :: acc
  common /blk/ cm(4, 4), cv(4)
  real cm, cv
  real :: e1(6), e2(2, 3)
  equivalence (e1, e2)
  p%x = 1
  p%v = [1.0, 2.0, 3.0]
  p%v(2:3) = p%v(1:2) * 2
  print *, p%v, sum(p%v)
  q(:)%k = 7
  q%x = 2.5
  print *, q%k, sum(q%x)
  cm = 1
  cm(2, :) = cm(1, :) + cm(:, 3)
  cv = sum(cm, 2)
  print *, cm, cv
  e1 = [(real(i), i = 1, 6)]
  e2 = 2 * e2
  e1(2:6) = e2(1, 1) + e1(1:5)
  print *, e1
  m = 1
  m(m(1)) = 5
  print *, m
  n = 3
  do i = 1, n
    b(i:n) = i
    a(:, 1) = b
    a(i, :) = -1
  end do
  print *, a, b
  t = reshape([(real(i), i = 1, 12)], shape(t))
  print *, sum(t, dim=2), t(2, :, 1), maxval(sum(t, 3)), sum(sum(t, 1), 1)
  if (all(a(:, 1) < 0)) then
    print *, 'neg'
  else if (count(a > 0) == 2) then
    print *, 'two'
  else
    print *, 'other', count(a > 0)
  end if
  select case (maxval(m))
  case (5)
    print *, 'five'
  case default
    print *, 'none'
  end select
  acc = 0
  do while (acc < sum(dble(m)))
    acc = acc + 2
  end do
  print *, acc
  where (a < 0)
    where (a(:, :) > -0.5)
      a = 100
    elsewhere
      a = a * 3
    end where
  end where
  print *, a
  call s(a, 3)
  print *, a
  write (*, '(3f8.2)') a(:, 2), (a(i, 1:2), i = 1, 2)
contains
  subroutine s(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(n, *)
    x(:, 1) = x(1:n, 2)
    x(1:n, 1:2) = 2 * x(1:n, 1:2)
    if (size(x, 1) == n) x(:, 2) = [1, 2, 3]
  end subroutine
end program
