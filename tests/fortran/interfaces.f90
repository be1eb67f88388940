! more of modules and interfaces
module consts
  implicit none
  private
  integer, parameter, public :: ik = selected_int_kind(9), rk = selected_real_kind(6)
  integer, parameter, public :: rows = 2, cols = rows + 1
  integer, parameter :: secret = 9
  real(rk), parameter, public :: e = 2.71828, half_e = e / 2, tiny_third = 1.0 / 3.0 * half_e
  logical, parameter, public :: yes = .true.
  character(3), parameter, public :: abc = 'abcdef'
  complex, parameter, public :: iunit = (0.0, 1.0)
  public get_secret
contains
  integer function get_secret()
    get_secret = secret
  end function
end module consts
module state
  use consts
  implicit none
  save
  type particle
    real(rk) :: pos(cols), vel(cols) = 0.0
    integer(ik) :: id = -1
    character(len=4) :: kind = 'none'
    complex :: phase = (1.0, 0.0)
    logical :: alive = .true.
  end type particle
  type box
    type(particle) :: members(rows)
    type(particle) :: centre
    integer :: count = 0
  end type box
  type(box) :: world
  real(rk), dimension(rows, cols) :: matrix = 1.25
  integer, private :: uses = 0
  interface describe
    module procedure describe_p
    module procedure describe_b, describe_i
  end interface describe
contains
  subroutine describe_p(p)
    type(particle), intent(in) :: p
    uses = uses + 1
    print *, 'particle', p%id, p%kind, p%vel, p%phase, p%alive
  end subroutine
  subroutine describe_b(b, verbose)
    type(box), intent(in) :: b
    logical, intent(in), optional :: verbose
    integer :: i
    uses = uses + 1
    print *, 'box', b%count
    if (.not. present(verbose)) return
    do i = 1, rows
      call describe(b%members(i))
    end do
  end subroutine
  subroutine describe_i(i)
    integer, intent(in) :: i
    uses = uses + 1
    print *, 'integer', i, uses
  end subroutine
  subroutine place(b, k, x)
    type(box), intent(inout), target :: b
    integer, intent(in) :: k
    real(rk), intent(in) :: x(cols)
    integer :: i
    do i = 1, cols
      b%members(k)%pos(i) = x(i)
      b%members(k)%vel(i) = b%members(k)%vel(i) + x(i) * half_e
    end do
    b%members(k)%kind = 'p' // char(48 + k)
    b%members(k)%kind(3:) = 'xy'
    b%count = b%count + 1
    b%centre = b%members(k)
    b%members(k)%phase = b%members(k)%phase * iunit
  end subroutine
  real(rk) function energy(b)
    type(box), intent(in) :: b
    integer :: i, j
    energy = 0
    do j = 1, rows
      do i = 1, cols
        energy = energy + b%members(j)%vel(i)**2
      end do
    end do
  end function
end module state
subroutine integrate(f, a, b, n, result)
  implicit none
  interface
    double precision function f(x)
      double precision, intent(in) :: x
    end function
  end interface
  double precision, intent(in) :: a, b
  integer, intent(in) :: n
  double precision, intent(out) :: result
  integer i
  result = 0
  do i = 1, n
    result = result + f(a + (i - 0.5d0) * (b - a) / n)
  end do
  result = result * (b - a) / n
end subroutine
double precision function square(x)
  double precision, intent(in) :: x
  square = x * x
end function
program test
  use state
  use consts, only: s => get_secret
  implicit none
  interface
    subroutine integrate(f, a, b, n, result)
      interface
        double precision function f(x)
          double precision, intent(in) :: x
        end function
      end interface
      double precision, intent(in) :: a, b
      integer, intent(in) :: n
      double precision, intent(out) :: result
    end subroutine
    double precision function square(x)
      double precision, intent(in) :: x
    end function
  end interface
  real(rk) :: x(cols) = (/ 1.0, 2.0, 3.0 /)
  type(particle) :: q, list(3)
  type(particle), save :: kept = particle(1.0, 2.0, 7, 'abcd', (0.0,1.0), .false.)
  double precision :: r
  integer :: i
  call place(world, 1, x)
  call place(k=2, x=x, b=world)
  call describe(world, verbose=.true.)
  call describe(q)
  call describe(list(2))
  call describe(3)
  print *, energy(world), matrix, tiny_third, abc, yes, s(), world%centre%pos
  call integrate(square, 0d0, 3d0, n=100, result=r)
  print *, r
  do i = 1, 3
    list(i)%id = i**2
    list(i)%pos(2) = list(i)%id / 2.0
  end do
  q = list(3)
  q%alive = .not. q%alive .and. list(1)%alive
  if (q%id == 9 .and. q%pos(2) > 4) print *, 'ok', q%alive, len(q%kind)
  call touch(list, 3)
  write (*, '(3i5, a)') list(1)%id, list(2)%id, list(3)%id, list(2)%kind
contains
  subroutine touch(l, n)
    integer, intent(in) :: n
    type(particle) :: l(n)
    integer :: i
    do i = n, 1, -1
      l(i)%id = l(i)%id + 100
    end do
    l(2)%kind = l(1)%kind(1:2) // 'zz'
  end subroutine
end program test
