! Intrinsic functions in the values of a module's constants mean the same wherever these are used.
module scales
  implicit none
  integer, parameter :: wp = kind(1d0)
  real(wp), parameter :: least = real(radix(0._wp), wp)**max(minexponent(0._wp) - 1, 1 - maxexponent(0._wp))
  real(wp), parameter :: small = sqrt(least / epsilon(0._wp))
  integer, parameter :: sides(2, 2) = reshape([1, max(2, 1), abs(-3), int(4.5)], [2, 2])
end module

module others
  use scales, only: low => small
  implicit none
  real(8), parameter :: half = sqrt(low)
end module

subroutine all_of_them
  use scales
  implicit none
  real(wp) x(sides(2, 1))
  x(1) = least
  print *, x(1), small, sides, size(x)
end subroutine

subroutine with_its_own_names
  use scales, only: renamed => small, sides
  use others, only: half
  implicit none
  integer sqrt, max(3), radix
  character(4) repeat
  sqrt = 1
  max = 2
  radix = 3
  repeat = 'four'
  print *, renamed, half, sides(2, 1), sqrt, max, radix, repeat
end subroutine

program p
  use others
  implicit none
  call all_of_them
  call with_its_own_names
  call inner
contains
  subroutine inner
    integer real
    real = 5
    print *, half, low, real
  end subroutine
end program
