! Reductions of OpenMP's SIMD: which elements are added up first is left to the compiler.
module sums
  implicit none
  real(8), allocatable, save :: kept(:)
contains
  subroutine columns(n, m, up, down, flux)
    integer, intent(in) :: n, m
    real, intent(in) :: up(n, m), down(n, m)
    real, intent(out) :: flux(2, m)
    real :: sum_up, sum_dn
    integer :: i, j
    do j = 1, m
      sum_up = 0
      sum_dn = 0
      !$omp simd reduction(+:sum_up, sum_dn)
      do i = 1, n
        sum_up = sum_up + up(i, j)
        sum_dn = sum_dn + down(i, j)*up(i, j)
      end do
      flux(1, j) = sum_up
      flux(2, j) = sum_dn
    end do
  end subroutine
  subroutine fixed(a, b, s, p, m, l)
    real(8), intent(in) :: a(900), b(900)
    real(8), intent(out) :: s, m
    real(8), intent(inout) :: p
    integer, intent(out) :: l
    real(8) :: t, high, q
    integer :: i, k
    t = 1
    high = -1
    k = 0
    q = p
    !$omp simd reduction(+:t) reduction(max:high) reduction(ior:k) reduction(*:q)
    do i = 1, size(a)
      t = t + a(i)*b(i)
      high = max(high, a(i) - b(i))
      k = ior(k, int(8*a(i)))
      q = q*(1 + b(i)/1000)
    end do
    !$omp end simd
    s = t
    p = q
    m = high
    l = k
  end subroutine
  subroutine strided(n, a, c, t)
    integer, intent(in) :: n
    real(8), intent(in) :: a(3, n)
    real, intent(in) :: c(*)
    real(8), intent(out) :: t(4)
    real(8), allocatable :: w(:)
    real(8) :: q, r, local(n)
    real :: f
    complex(8) :: z
    integer :: i
    allocate (w(n))
    w = a(2, :)
    q = 0
    r = 1
    f = 0
    z = 1
    !$omp simd reduction(+: q, f, z) reduction(*: r)
    do i = 1, n
      local(i) = a(1, i)*w(i)
      q = q + local(i) - a(3, i)/kept(i)
      f = f + c(2*i)*c(i)
      r = r*(1 + w(i)/512)
      z = z + cmplx(a(1, i), w(i), 8)
      if (w(i) > 0.5d0) q = q + 1.1d0
    end do
    t = [q, r, real(f, 8), abs(z) + sum(local)]
  end subroutine
  integer function largest(a, b)
    real(8), intent(in) :: a(:), b(:)
    integer :: i, k
    k = 0
    !$omp simd reduction(max: k)
    do i = 1, size(a)
      k = max(k, int(1000*a(i)*b(i)))
    end do
    largest = k
  end function
  function sparse(n, rows, index, x) result(y)
    integer, intent(in) :: n, rows(n + 1), index(*)
    real(8), intent(in) :: x(*)
    real(8) :: y(n), s
    integer :: i, j
    do i = 1, n
      s = 0
      !$omp simd reduction(+: s) private(j) safelen(8)
      do j = rows(i), rows(i + 1) - 1
        s = s + x(index(j))/(1 + j)
      end do
      y(i) = s
    end do
  end function
end module
program main
  use sums
  implicit none
  integer, parameter :: n = 1003, m = 61
  real :: up(n, m), down(n, m), flux(2, m)
  real(8) :: a(n), b(2*n), s, p, high, y(m), t(4)
  integer :: i, j, l, rows(m + 1), index(n)
  logical :: any_up
  do j = 1, m
    do i = 1, n
      up(i, j) = 1.0/(i + j)
      down(i, j) = sqrt(real(i*j))
    end do
  end do
  call columns(n, m, up, down, flux)
  print *, flux
  call random_free(a, b)
  p = 3
  call fixed(a(:900), b(:900), s, p, high, l)
  print *, s, p, high, l
  call fixed(a(:900), b(1:1800:2), s, p, high, l)
  print *, s, p, high, l
  rows(1) = 1
  do i = 1, m
    rows(i + 1) = rows(i) + mod(i*7, 16)
  end do
  index = [(1 + mod(i*37, n), i = 1, n)]
  allocate (kept(n/3))
  kept = 3 + a(:n/3)
  call strided(n/3, reshape(a, [3, n/3]), [real(b), real(a)], t)
  print *, t
  y = sparse(m, rows, index, b)
  print *, y
  any_up = .false.
  l = largest(a, b(:n))
  print *, l
  !$omp simd reduction(.or.: any_up)
  do i = 1, n
    any_up = any_up .or. a(i) > 0.9999d0
  end do
  print *, any_up
contains
  subroutine random_free(a, b)
    real(8), intent(out) :: a(:), b(:)
    integer :: i
    do i = 1, size(a)
      a(i) = modulo(i*0.61803398875d0, 1d0)
    end do
    do i = 1, size(b)
      b(i) = modulo(i*0.41421356237d0, 1d0)
    end do
  end subroutine
end program
