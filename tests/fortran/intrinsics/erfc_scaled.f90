! ERFC_SCALED: both kinds, the ends of the range, constants, keywords, named constants, arrays.
program erfc_scaled_values
  integer :: i
  real :: x, s(3)
  double precision :: d
  real, parameter :: half = erfc_scaled(0.5), far = erfc_scaled(x=1e4)
  double precision, parameter :: wide = erfc_scaled(1d3), below = erfc_scaled(-3.7d0)
  do i = -8, 40, 4
    x = i / 4.0
    d = i * 0.8d0
    print *, erfc_scaled(x), erfc_scaled(d)
  end do
  x = 3e38
  d = 1d300
  print *, erfc_scaled(x), erfc_scaled(d), erfc_scaled(tiny(x)), erfc_scaled(-x)
  print *, half, far, wide, below, erfc_scaled(0.0), erfc_scaled(12.5d0), erfc_scaled(3e7), erfc_scaled(2d200)
  s = erfc_scaled([0.25, 1.5, 90.0])
  print *, s, erfc_scaled(s)
end program
