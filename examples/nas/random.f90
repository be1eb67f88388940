! The random numbers of the NAS benchmarks (RNR-94-007): x(k+1) = 5**13 x(k) mod 2**46, from halves of
! 23 bits, whose products do not overflow.

! The next n numbers, between 0 and 1; the seed moves on.
subroutine randoms(n, seed, x)
  implicit none
  integer n, i
  integer(8) seed, low, high, half, a_low, a_high
  double precision x(n)
  parameter (half = 2_8**23, a_high = 145, a_low = 5_8**13 - a_high * half)

  low = mod(seed, half)
  high = seed / half
  do i = 1, n
    high = a_high * low + a_low * high + a_low * low / half
    high = mod(high, half)
    low = mod(a_low * low, half)
    x(i) = (high * half + low) * 0.5d0**46
  end do
  seed = high * half + low
end

double precision function random(seed)
  implicit none
  integer(8) seed
  double precision x(1)

  call randoms(1, seed, x)
  random = x(1)
end
