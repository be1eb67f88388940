! odds and ends
module vec
  implicit none
  integer, parameter :: dim = 3
  type, public :: vector
    real(8) :: c(dim) = 0.0d0
  end type vector
  type :: body
    type(vector) :: x, v
    real(8) :: mass = 1.0d0
    integer :: tag(2) = (/ 1, 2 /)
  end type body
  interface norm
    module procedure norm_v
    module procedure norm_b
  end interface
  private :: norm_v
contains
  real(8) function norm_v(v)
    type(vector), intent(in) :: v
    integer :: i
    norm_v = 0
    do i = 1, dim
      norm_v = norm_v + v%c(i) ** 2
    end do
    norm_v = sqrt(norm_v)
  end function
  real(8) function norm_b(b)
    type(body), intent(in) :: b
    norm_b = norm(b%x) * b%mass
  end function
  subroutine advance(bodies, n, dt)
    integer, intent(in) :: n
    type(body), intent(inout) :: bodies(n)
    real(8), intent(in) :: dt
    integer :: i, k
    do i = 1, n
      do k = 1, dim
        bodies(i)%x%c(k) = bodies(i)%x%c(k) + dt * bodies(i)%v%c(k)
      end do
    end do
  end subroutine
  function make(x, y, z) result(v)
    real(8), intent(in) :: x, y
    real(8), intent(in), optional :: z
    type(vector) :: v
    v%c = (/ x, y, 0d0 /)
    if (present(z)) v%c(3) = z
  end function
  subroutine whole(v, w)
    real(8), intent(in) :: v(:)
    type(vector), intent(out) :: w
    w%c = v * 2
    print *, sum(w%c), maxval(v), w%c(2:3)
  end subroutine
end module vec
program p
  use vec
  implicit none
  type(body) :: b(4), one
  type(vector) :: v
  integer :: i
  do i = 1, 4
    b(i)%x = make(i * 1d0, 2d0)
    b(i)%v = make(1d0, z=3d0, y=i / 2d0)
    b(i)%tag(2) = i
  end do
  call advance(b, 4, 0.5d0)
  print *, norm(b(2)), norm(b(3)%v), b(4)%x%c, b(1)%mass
  one = b(1)
  one%x%c = 0
  one%x%c(1:2) = (/ 3, 4 /)
  print *, norm(one), one%tag, sum(one%x%c)
  call whole(one%x%c, v)
  print *, v
  v%c(:) = b(2)%x%c - b(1)%x%c
  print *, v%c
end program
