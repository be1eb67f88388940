! CGM: the NAS conjugate gradient kernel (RNR-94-007). The largest eigenvalue of a sparse matrix of order n,
! by the inverse power method: each step solves A z = x by 25 iterations. 1400 is class S, 7000 is W, 14000 is A.

! What the classes have, and sizes in between: nonzeros of the vectors that A is made of, and the shift of its diagonal.
subroutine class_of(n, nonzeros, shift)
  implicit none
  integer n, nonzeros
  double precision shift

  if (n <= 1400) then
    nonzeros = 7
    shift = 10
  else if (n <= 7000) then
    nonzeros = 8
    shift = 12
  else
    nonzeros = 11
    shift = 20
  end if
end

! A is the sum of n outer products of sparse random vectors, weighted from 1 down to 0.1. The products are scattered to
! their rows, whose lengths are counted first; then those of the same column are merged.
subroutine fill(n, a, column, start)
  implicit none
  integer n, column(*), start(n+1), i, k, l, at, count, nonzeros, place(12)
  double precision a(*), value(12), shift, weight
  integer(8) seed

  call class_of(n, nonzeros, shift)
  do i = 1, n + 1
    start(i) = 0
  end do
  call first_seed(seed)
  do i = 1, n
    call random_vector(n, nonzeros, i, seed, count, value, place)
    do k = 1, count
      start(place(k) + 1) = start(place(k) + 1) + count
    end do
  end do
  start(1) = 1
  do i = 1, n
    start(i + 1) = start(i) + start(i + 1)
  end do

  call first_seed(seed)
  do i = 1, n
    call random_vector(n, nonzeros, i, seed, count, value, place)
    weight = 0.1d0**(dble(i - 1) / n)
    do k = 1, count
      at = start(place(k))
      do l = 1, count
        a(at) = weight * value(k) * value(l)
        if (place(k) == i .and. place(l) == i) a(at) = a(at) + 0.1d0 - shift
        column(at) = place(l)
        at = at + 1
      end do
      start(place(k)) = at
    end do
  end do
  do i = n, 1, -1
    start(i + 1) = start(i)
  end do
  start(1) = 1
  call merge_columns(n, a, column, start)
end

! The generator's second number is the first that the matrix uses.
subroutine first_seed(seed)
  implicit none
  integer(8) seed
  double precision ignored(1)

  seed = 314159265
  call randoms(1, seed, ignored)
end

! Random values at random places, and 1/2 at place i; `count` in all.
subroutine random_vector(n, nonzeros, i, seed, count, value, place)
  implicit none
  integer n, nonzeros, i, count, place(12), power, k, new
  integer(8) seed
  double precision value(12), x(2)

  power = 1
  do while (power < n)
    power = 2 * power
  end do
  count = 0
  do while (count < nonzeros)
    call randoms(2, seed, x)
    new = int(power * x(2)) + 1
    do k = 1, count
      if (place(k) == new) exit
    end do
    if (new <= n .and. k > count) then
      count = count + 1
      value(count) = x(1)
      place(count) = new
    end if
  end do
  do k = 1, count
    if (place(k) == i) exit
  end do
  count = max(count, k)
  value(k) = 0.5d0
  place(k) = i
end

! Rows move to the front as they get shorter.
subroutine merge_columns(n, a, column, start)
  implicit none
  integer n, column(*), start(n+1), i, k, l, first, next, at
  double precision a(*)

  at = 1
  next = start(1)
  do i = 1, n
    first = next
    next = start(i + 1)
    start(i) = at
    do k = first, next - 1
      do l = start(i), at - 1
        if (column(l) == column(k)) exit
      end do
      if (l < at) then
        a(l) = a(l) + a(k)
      else
        a(at) = a(k)
        column(at) = column(k)
        at = at + 1
      end if
    end do
  end do
  start(n + 1) = at
end

subroutine compute(n, repeats, a, column, start, wrong)
  implicit none
  integer n, repeats, wrong, column(*), start(n+1), i, step, nonzeros
  double precision a(*), x(n), z(n), p(n), q(n), r(n), shift, zeta, length, dot, error

  call class_of(n, nonzeros, shift)
  zeta = 0
  error = 0
  do i = 1, n
    x(i) = 1
  end do
  do step = 1, repeats
    call solve(n, a, column, start, x, z, p, q, r)
    call residual(n, a, column, start, x, z, q, error)
    zeta = shift + 1 / dot(n, x, z)
    write (*, '(a, i4, a, es9.1, a, f20.13)') 'step', step, ': residual', error, ', zeta', zeta
    length = sqrt(dot(n, z, z))
    do i = 1, n
      x(i) = z(i) / length
    end do
  end do
  call check(n, repeats, zeta, error, wrong)
end

! A z = x by conjugate gradients; r is the residual, p the direction.
subroutine solve(n, a, column, start, x, z, p, q, r)
  implicit none
  integer n, column(*), start(n+1), i, step
  double precision a(*), x(n), z(n), p(n), q(n), r(n), alpha, beta, rho, before, dot

  do i = 1, n
    z(i) = 0
    r(i) = x(i)
    p(i) = x(i)
  end do
  rho = dot(n, r, r)
  do step = 1, 25
    call multiply(n, a, column, start, p, q)
    alpha = rho / dot(n, p, q)
    do i = 1, n
      z(i) = z(i) + alpha * p(i)
      r(i) = r(i) - alpha * q(i)
    end do
    before = rho
    rho = dot(n, r, r)
    beta = rho / before
    do i = 1, n
      p(i) = r(i) + beta * p(i)
    end do
  end do
end

! The length of x - A z.
subroutine residual(n, a, column, start, x, z, q, error)
  implicit none
  integer n, column(*), start(n+1), i
  double precision a(*), x(n), z(n), q(n), error

  call multiply(n, a, column, start, z, q)
  error = 0
  do i = 1, n
    error = error + (x(i) - q(i))**2
  end do
  error = sqrt(error)
end

! q = A p.
subroutine multiply(n, a, column, start, p, q)
  implicit none
  integer n, column(*), start(n+1), i, k
  double precision a(*), p(n), q(n), total

  do i = 1, n
    total = 0
    do k = start(i), start(i + 1) - 1
      total = total + a(k) * p(column(k))
    end do
    q(i) = total
  end do
end

double precision function dot(n, x, y)
  implicit none
  integer n, i
  double precision x(n), y(n)

  dot = 0
  do i = 1, n
    dot = dot + x(i) * y(i)
  end do
end

! The published eigenvalues of classes S, W and A.
subroutine check(n, repeats, zeta, error, wrong)
  implicit none
  integer n, repeats, wrong
  double precision zeta, error, published

  published = 0
  if (repeats == 15) then
    if (n == 1400) published = 8.5971775078648d0
    if (n == 7000) published = 10.362595087124d0
    if (n == 14000) published = 17.130235054029d0
  end if
  wrong = 0
  if (.not. error <= 1d-8) wrong = 1
  if (published > 0 .and. .not. abs(zeta - published) <= 1d-10 * published) wrong = wrong + 1
end
