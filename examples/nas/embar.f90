! EMBAR: the NAS "embarrassingly parallel" kernel (RNR-94-007). Pairs of random numbers, all of them
! kept, become pairs of independent Gaussian ones, which are added up and counted by size.
! The argument is the logarithm of the number of pairs, base 2: 24 is class S, 25 is W, 28 is A.

subroutine fill(n, x)
  implicit none
  integer n
  double precision x(2, 2**n)
end

subroutine compute(n, repeats, x, wrong)
  implicit none
  integer n, repeats, wrong, r
  integer(8) seed, counts(0:9)
  double precision x(2, 2**n), sum_x, sum_y

  do r = 1, repeats
    seed = 271828183
    call randoms(2**(n + 1), seed, x)
    call gauss(2**n, x, sum_x, sum_y, counts)
  end do
  write (*, '(a, 2es23.15)') 'sums:  ', sum_x, sum_y
  write (*, '(a, 10i10)') 'counts:', counts
  call check(n, sum_x, sum_y, counts, wrong)
end

! By the polar method: a pair within the unit circle gives one.
subroutine gauss(n, x, sum_x, sum_y, counts)
  implicit none
  integer n, i, ring
  integer(8) counts(0:9)
  double precision x(2, n), sum_x, sum_y, a, b, t, factor

  sum_x = 0
  sum_y = 0
  do ring = 0, 9
    counts(ring) = 0
  end do
  do i = 1, n
    a = 2 * x(1, i) - 1
    b = 2 * x(2, i) - 1
    t = a**2 + b**2
    if (t <= 1) then
      factor = sqrt(-2 * log(t) / t)
      a = a * factor
      b = b * factor
      ring = int(max(abs(a), abs(b)))
      counts(ring) = counts(ring) + 1
      sum_x = sum_x + a
      sum_y = sum_y + b
    end if
  end do
end

! The published sums of classes S, W and A. Otherwise: the share of the unit circle in its square is pi / 4, and each
! sum has a standard deviation of the root of the number of pairs: five of those are allowed on average.
subroutine check(n, sum_x, sum_y, counts, wrong)
  implicit none
  integer n, wrong, k
  integer(8) counts(0:9)
  double precision sum_x, sum_y, published(2, 3), pairs, expected
  data published / -3.247834652034740d3, -6.958407078382297d3, -2.863319731645753d3, -6.320053679109499d3, &
    -4.295875165629892d3, -1.580732573678431d4 /

  wrong = 0
  k = 0
  if (n == 24) k = 1
  if (n == 25) k = 2
  if (n == 28) k = 3
  if (k > 0) then
    if (.not. abs(sum_x - published(1, k)) <= 1d-8 * abs(sum_x)) wrong = wrong + 1
    if (.not. abs(sum_y - published(2, k)) <= 1d-8 * abs(sum_y)) wrong = wrong + 1
  else
    pairs = sum(counts)
    expected = 2d0**n * atan(1d0)
    if (.not. abs(pairs - expected) <= 5 * sqrt(expected)) wrong = wrong + 1
    if (.not. abs(sum_x) + abs(sum_y) <= 10 * sqrt(pairs)) wrong = wrong + 1
  end if
end
