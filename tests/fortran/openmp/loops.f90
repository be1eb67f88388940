! Directives of OpenMP in all forms that are covered. With one thread and with three the output is the same.
module work
  implicit none
  type tile
    real(8), allocatable :: u(:, :)
  end type
  type(tile), allocatable :: tiles(:)
  integer, allocatable :: count_of(:)
  integer :: total = 0, largest = -1
  real(8) :: weight = 0.5d0
contains
  subroutine relax(n, m, u, v, err, c)
    integer, intent(in) :: n, m
    real(8), intent(in) :: u(n, m), c
    real(8), intent(out) :: v(n, m)
    real(8), intent(inout) :: err
    integer :: i, j
    real(8) :: d
    !$omp parallel private(d)
    !$omp do reduction(+:err)
    do j = 2, m - 1
      do i = 2, n - 1
        d = u(i, j) * 4 - u(i-1, j) - u(i+1, j) - u(i, j-1) - u(i, j+1)
        v(i, j) = u(i, j) + c * d
        err = err + abs(d)
      end do
    end do
    !$omp end do nowait
    !$omp do
    do i = 1, n
      v(i, 1) = 0; v(i, m) = 0
    end do
    !$omp end do
    !$omp do schedule(dynamic, n / 50)
    do j = 2, m - 1
      v(1, j) = weight; v(n, j) = -weight
    end do
    !$omp end parallel
  end subroutine

  ! Each thread allocates parts, and works on them.
  subroutine build(n)
    integer, intent(in) :: n
    integer :: t, i, j
    allocate(tiles(n))
    !$omp parallel private(i, j)
    !$omp do
    do t = 1, n
      allocate(tiles(t)%u(0:60, t))
      do j = 1, t
        do i = 0, 60
          tiles(t)%u(i, j) = i * j + t
        end do
      end do
    end do
    !$omp end do
    !$omp single
    allocate(count_of(n))
    count_of = 0
    !$omp end single
    !$omp do
    do t = 1, n
      count_of(t) = size(tiles(t)%u)
      if (t == 3) deallocate(tiles(t)%u)
    end do
    !$omp end parallel
  end subroutine

  ! The index is the caller's variable; private copies of arguments; loops of a region that stands in the caller.
  subroutine orphan(n, k, a, s)
    integer, intent(in) :: n
    integer, intent(inout) :: k
    integer, intent(inout) :: a(n), s
    integer :: i
    !$omp do private(s, i)
    do k = 1, n
      s = 3 * k
      do i = 1, mod(k, 4)
        a(k) = a(k) + s
      end do
    end do
    !$omp end do
  end subroutine
end module

subroutine old(n, x, y)
  integer n, i, j, jj, local(5)
  integer x(n, n), y
  common /shape/ nsteps, jj
!$omp parallel do firstprivate(nsteps) &
!$omp & private (local) lastprivate(y)   ! a comment
  do 10 j = 1, n
    local = 0
    nsteps = nsteps + j
    do 20 jj = 1, 5
      local(jj) = jj * j + nsteps - j
20  continue
    do 10 i = 1, n
      if (mod(i, 7) == 3) goto 10
      x(i, j) = sum(local) + i
      y = x(i, j)
10 continue
end subroutine

program main
  use work
  implicit none
  integer :: i, j, k, n, nsteps, jj, last, big(300000)
  integer, allocatable :: x(:, :), count(:)
  real(8), allocatable :: a(:, :), b(:, :)
  real(8) :: err, z
  complex(8) :: sums
  logical :: all_in
  common /shape/ nsteps, jj
  n = 200
  allocate(a(n, n), b(n, n), x(n, n), count(0:n))
  !$omp parallel do private(i) schedule(static, 4)
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i * j, 17); b(i, j) = 0; x(i, j) = 0
    end do
  end do
  err = 1
  do k = 1, 3
    call relax(n, n, a, b, err, 0.25d0)
    !$omp parallel do default(none) shared(a, b, n) private(i, j) &
    !$omp& collapse(2)
    do j = 1, n
      do i = 1, n
        a(i, j) = b(i, j)
      end do
    end do
    !$omp end parallel do
  end do
  print '(2es22.14)', err, sum(a)
  all_in = .true.; sums = 0
  !$OMP PARALLEL DO REDUCTION(max: largest), reduction(+: total, sums), if (n > 3) num_threads(2) &
  !$OMP reduction(.and.: all_in)
  do i = n, 1, -2
    largest = max(largest, int(a(i, 3) * 1000))
    total = total + i
    sums = sums + cmplx(i, 2 * i, 8)
    all_in = all_in .and. i > 1
  end do
  print *, largest, total, sums, all_in
  nsteps = 2
  last = -1
  call old(n, x, last)
  call build(30)
  print *, sum(count_of), sum(tiles(30)%u), allocated(tiles(3)%u), allocated(tiles(4)%u)
  print *, sum(x), x(n, n), x(3, 5), nsteps, last
  count = 0
  k = 5
  !$omp parallel private(z)
  call orphan(n, k, count(1), last)
  !$omp barrier
  !$omp critical (here)
  count(0) = count(0) + 1
  !$omp end critical (here)
  !$omp barrier
  !$omp single
  if (count(0) < 1) print *, 'nobody'
  count(0) = 0
  !$omp end single nowait
  !$omp master
  print *, sum(count(1:)), (count(i), i = 1, 5)
  !$omp end master
  z = 0
  do i = 1, 100
    z = z + i
  end do
  !$omp critical
  if (z /= 5050) print *, 'not alone', z
  !$omp end critical
  !$omp end parallel
  !$omp parallel workshare default(shared)
  a = 3
  b(:, 2) = a(1, :) + n
  !$omp end parallel workshare
  !$omp parallel
  !$omp workshare
  b = b + a
  where (b > 5) a = 1
  !$omp end workshare nowait
  !$omp end parallel
  print *, sum(a), sum(b)
  !$omp simd private(j)
  do i = 1, 300000
    j = i / 3
    big(i) = j
  end do
  !$omp end simd
  print *, big(300000), big(17)
  !$omp parallel do reduction(+: last)
  do i = 1, 300000
    last = last + mod(big(i), 5)
  end do
  print *, last
end program
