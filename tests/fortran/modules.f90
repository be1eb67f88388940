module base
  implicit none
  integer, parameter :: wp = selected_real_kind(15)
  integer, parameter :: nmax = 3
  real(wp), parameter :: third = 1.0_wp / 3.0_wp
  character(len=*), parameter :: greeting = 'hello'
  logical, parameter :: debug = .true.
  integer, save :: counter = 0
  real(wp) :: grid(nmax, -1:nmax)
  character(len=8) :: label = 'start'
  complex(wp) :: z = (1.0_wp, -2.0_wp)
  integer :: big(1000, 100)
  common /blk/ inblock
  integer inblock
  data grid / 15 * 2.5_wp /
  interface swap
    module procedure swap_i, swap_r
  end interface
  interface
    subroutine ext(x, y)
      import :: wp
      real(wp), intent(inout) :: x
      integer, optional :: y
    end subroutine ext
  end interface
contains
  subroutine swap_i(a, b)
    integer, intent(inout) :: a, b
    integer :: t
    t = a; a = b; b = t
  end subroutine swap_i
  subroutine swap_r(a, b)
    real(wp), intent(inout) :: a, b
    real(wp) :: t
    t = a; a = b; b = t
    counter = counter + 1
  end subroutine swap_r
  elemental real(wp) function cube(x)
    real(wp), intent(in) :: x
    cube = x**3
  end function
end module base
module more
  use base, only: wp, counter, n => nmax, swap, base_label => label, grid
  implicit none
  real(wp) :: extra(n) = 1.0_wp
contains
  subroutine run(k, flag)
    integer, intent(inout) :: k
    logical, intent(in), optional :: flag
    integer :: other
    other = 3
    call swap(k, other)
    call swap(extra(1), grid(2, 0))
    counter = counter + 10 * n
    base_label = 'ran'
    call deeper
  contains
    subroutine deeper
      if (present(flag)) then
        if (flag) k = k + 1000
      end if
      extra(2) = extra(2) + other
    end subroutine
  end subroutine run
end module more
subroutine ext(x, y)
  real(8), intent(inout) :: x
  integer, optional :: y
  x = x + 1
  if (present(y)) y = y + 1
end subroutine
program main
  use more
  use base
  implicit none
  integer :: k = 8
  real(wp) :: v
  call run(k)
  call run(flag=.true., k=k)
  print *, k, counter, label, greeting, debug, third, z
  print *, extra, grid(2, 0), n, wp
  v = 1
  call ext(v)
  call ext(y=k, x=v)
  print *, v, k, cube(v), real(third)
  inblock = 5
  big(1000, 100) = 3
  print *, inblock, big(1000, 100), base_label
end program
