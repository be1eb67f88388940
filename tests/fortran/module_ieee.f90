! Functions of the intrinsic module ieee_arithmetic, by their names and by others.
module checks
  use, intrinsic :: ieee_arithmetic, only: ieee_is_nan, supported => ieee_support_inf
  implicit none
contains
  elemental logical function bad(x)
    real(8), intent(in) :: x
    bad = ieee_is_nan(x)
  end function
  subroutine inner
    print *, supported(1d0), supported()
  end subroutine
end module

module all_of_it
  use, intrinsic :: ieee_arithmetic
  implicit none
contains
  elemental integer function kind_of_number(x)
    real, intent(in) :: x
    kind_of_number = merge(1, merge(2, 3, ieee_is_finite(x)), ieee_is_nan(x))
  end function
end module

program p
  use all_of_it, only: kind_of_number
  use checks, only: bad, inner
  use ieee_arithmetic, only: finite => ieee_is_finite, ieee_is_nan, ieee_support_nan
  implicit none
  real(8) x(3), ieee_is_finite
  real zero
  ieee_is_finite = 5
  zero = 0
  x = [1d0, sqrt(-1d0 - zero), 1 / (0d0 + zero)]
  print *, bad(x), finite(x(1)), finite(x(2)), finite(x(3)), ieee_is_nan(x(2)), ieee_support_nan(zero)
  print *, finite(zero / zero), ieee_is_nan(zero / zero), ieee_is_finite, ieee_is_nan(x), count(finite(x))
  if (.not. ieee_support_nan(1.0)) stop 3
  call inner
  print *, kind_of_number([zero, 1 / zero, zero / zero])
end program
