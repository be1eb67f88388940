! DO CONCURRENT: indices that are the construct's own, masks that are evaluated before any iteration, order, jumps.
module shared
  implicit none
  integer :: i = 400, limit = 6
  real :: field(0:9)
contains
  pure real function curve(x)
    real, intent(in) :: x
    curve = x*x + field(1)
  end function
  elemental subroutine twice(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = 2*x
  end subroutine
end module

program main
  use shared, only: limit, field, curve, twice
  implicit none
  integer :: i, j, k, n, m, steps
  integer :: order(4, 3), list(12), held
  real :: a(6, 5), b(6, 5), c(6), s
  integer(8) :: long
  n = 6; m = 5; steps = 2
  i = 77; j = 88; k = 0; b = 0
  do concurrent (i = 1:n, j = 1:m)
    a(i, j) = i + 10*j
  end do
  print *, a, i, j
  do concurrent (i = 1:4, j = 1:3)
    k = k + 1
    order(i, j) = k
  end do
  print *, order, i, j
  do concurrent (j = m:1:-2, i = 2:n:steps, a(i, j) > 15)
    a(i, j) = -a(i, j)
  end do
  print *, a, i, j
  do concurrent (i = 1:n - 1, j = 1:m, a(i, j) > 0)
    a(i + 1, j) = a(i + 1, j) + 1000
  end do
  print *, a
  c = [3., 1., 4., 1., 5., 9.]
  do concurrent (i = 6:1:-1, sum(c) > 20.)
    c(i) = 0
  end do
  print *, c
  outer: do concurrent (i = 1:n)
    if (i == 3) cycle
    inner: do k = 1, 5
      if (k == i) cycle outer
      if (k > 3) exit inner
      b(i, k) = i*k
      if (i == 2) cycle inner
    end do inner
    b(i, 4:5) = i
    select case (i)
    case (5)
      cycle outer
    case default
      c(i) = i
    end select
  end do outer
  b(1:2, :) = 1; b(3, :) = 2; b(:, 5) = 3
  print *, c, b(4:, 4)
  do 10 concurrent (long = 1:5)
    if (long == 2) goto 10
    c(long) = long
10 continue
  do concurrent (i = 1:3)
    if (i > 1) goto 20
    c(i) = c(i) + 1
20 end do
  print *, c
  do concurrent (i = 1:3)
    do concurrent (j = 1:2, k = i:3)
      b(i, j) = b(i, j)*k + i
    end do
  end do
  print *, i, j, k
  do concurrent (i = 1:3, i == 2 .or. limit > 5)
    do concurrent (i = 5:6)
      c(i) = i/2.
    end do
  end do
  print *, c, limit
  field = 1.5
  do concurrent (i = 1:limit, curve(real(i)) > 3.)
    call twice(curve(real(i)), c(i))
    field(i) = c(i)
  end do
  print *, c, field
  n = 3
  do concurrent (i = n:6, c(i) > c(i - 1))
    c(i) = c(i) - 1
  end do
  print *, c
  a = 1
  a(3, 2) = 5; a(6, 4) = 7
  do concurrent (i = 6:n:-1, j = n - 1:5:2, sum(a(i, :)) > 5)
    a(i, j) = a(i, j)*i + a(n, 2)*0
  end do
  print *, a
  n = 6
  do concurrent (i = 5:4)
    c(i) = 0
  end do
  do concurrent (i = 1:3, .false.)
    c(i) = 0
  end do
  print *, c, i
  do i = 1, 2
    do concurrent (i = 1:6)
      c(i) = c(i) + i
    end do
    print *, i, c
  end do
  s = 0
  call hosted(4)
  print *, i, j, s
contains
  subroutine hosted(count)
    integer, intent(in) :: count
    integer :: local(count)
    local = 0
    do concurrent (i = 1:count, j = 2:2)
      local(i) = i*j
    end do
    s = sum(local) + i
  end subroutine
end program
