! Kinds of constants and variables.
! flags: -O1
program t
  integer, parameter :: dp = kind(1.0d0), long = selected_int_kind(15), sp = selected_real_kind(6)
  real(dp) :: x
  real(kind=sp) :: y
  integer(long) :: n
  integer(kind=2) :: m
  x = 1.0_dp / 3
  y = 1.0_sp / 3
  n = 10000000000_long
  m = 12_2
  print *, x, y, n, m, .true._1, 1.5_8
  call ten_bytes(2.5_10, -1.25_10)
  print *, kind(x), kind(y), kind(n), kind(m), kind('a'), kind(.true.)
contains
  subroutine ten_bytes(a, b)
    real(10) a, b
    print *, a**2, a**3, a**b, mod(a, b), modulo(a, b), modulo(a, 2.0_10), sign(a, b), hypot(a, b)
    print *, fraction(a), exponent(a), nearest(a, 1.0), scale(a, 3), set_exponent(a, 2), spacing(a), rrspacing(b)
    print *, bessel_j0(a), bessel_jn(2, a), bessel_y1(a)
  end
end
