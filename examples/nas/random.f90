! The random numbers of the NAS benchmarks (RNR-94-007, section 2.3): x(k+1) = a x(k) mod 2**46.

! a b mod 2**46, from halves of 23 bits, whose products do not overflow.
integer(8) function product46(a, b)
  implicit none
  integer(8) a, b, half, middle
  parameter (half = 2_8**23)

  middle = a / half * mod(b, half) + mod(a, half) * (b / half)
  product46 = mod(mod(middle, half) * half + mod(a, half) * mod(b, half), half**2)
end

! The seed becomes the next one; the number is between 0 and 1.
double precision function random(seed)
  implicit none
  integer(8) seed, product46

  seed = product46(5_8**13, seed)
  random = seed * 0.5d0**46
end

! The next n numbers.
subroutine randoms(n, seed, x)
  implicit none
  integer n, i
  integer(8) seed
  double precision x(n), random

  do i = 1, n
    x(i) = random(seed)
  end do
end
