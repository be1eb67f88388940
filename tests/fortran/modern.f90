! Constructs of modern Fortran in each other, in procedures of modules.
module work
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), parameter :: weights(3) = [1, 2, 3]
  type state
    integer :: n
    real(dp) :: field(4, 4), scale
  end type
  interface clamp
    module procedure clamp_r, clamp_i
  end interface
contains
  pure real(dp) function clamp_r(x)
    real(dp), intent(in) :: x
    clamp_r = min(max(x, -1d0), 1d0)
  end function
  elemental integer function clamp_i(x)
    integer, intent(in) :: x
    clamp_i = min(max(x, -1), 1)
  end function
  subroutine advance(s, total)
    type(state), intent(inout) :: s
    real(dp), intent(out) :: total
    integer :: i, j
    associate (f => s%field, n => s%n, w => weights, scale => s%scale)
      do concurrent (i = 1:n, j = 1:n, f(i, j) > 0)
        f(i, j) = clamp(f(i, j))*scale + clamp(i - 2)
      end do
      scale = scale*2
      total = sum(f)*scale + sum(w) + w(2)
    end associate
  end subroutine
  function norm(x) result(r)
    real(dp), intent(in) :: x(:)
    real(dp) :: r
    associate (result => r, size => size(x))
      result = 0
      block
        integer :: i
        do i = 1, size
          result = result + x(i)**2
        end do
      end block
    end associate
  end function
  real(dp) function plain(x)
    real(dp), intent(in) :: x(3)
    associate (p => plain, first => x(1))
      p = first + 1
    end associate
  end function
  recursive integer function fact(n) result(r)
    integer, intent(in) :: n
    associate (less => n - 1)
      block
        integer :: part
        part = 1
        if (n > 1) part = fact(less)
        r = n*part
        if (less < 0) r = 1
      end block
    end associate
  end function
  subroutine cm(z, k)
    complex, intent(inout) :: z(:)
    integer, intent(in) :: k
    integer :: list(k)
    common /blk/ common_x(5), ncom
    real :: common_x
    integer :: ncom
    associate (re => real(z), c => z(k), x => common_x, n => ncom)
      list = [(n + k, n = 1, k)]
      x(2) = 4; n = 3
      c = c*2
      print *, re, c, x(2), list
    end associate
    print *, ncom, common_x(2)
  end subroutine
end module
program main
  use work
  implicit none
  type(state) :: s
  real(dp) :: t
  integer :: i
  complex :: z(3) = [(1, 2), (3, 4), (5, 6)]
  s%n = 4; s%scale = 1.5
  s%field = reshape([((-1)**i*i*.3d0, i = 1, 16)], [4, 4])
  call advance(s, t)
  print *, s%n, s%scale, s%field, t
  print *, norm([1d0, 2d0]), plain([5d0, 6d0, 7d0]), fact(5)
  call cm(z, 2)
  print *, z
10 do 20 concurrent (i = 1:3)
  if (i == 2) goto 20
  z(i) = i
20 continue
  print *, z
  do 30 concurrent (i = 1:3, s%n > 3)
30 z(i) = z(i)*2
  print *, z
end program
