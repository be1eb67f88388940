module shapes
  implicit none
  integer, parameter :: dp = kind(1.d0)
  type, abstract :: base
    integer :: n = 0
    real(dp), allocatable :: u(:, :)
  end type
  type, extends(base) :: field
    real(dp), pointer :: w(:) => null()
    real(dp) :: scale = 2.0_dp, total = 0
    real(dp) :: few(-1:3) = 1
  contains
    procedure :: fill
    procedure :: smooth
    final :: done
  end type
  real(dp), allocatable :: table(:)
  real(dp), parameter :: c = 0.1_dp
contains
  subroutine fill(self, n)
    class(field), intent(inout) :: self
    integer, intent(in) :: n
    integer :: i, j
    self%n = n
    allocate (self%u(0:n, n), self%w(n))
    do j = 1, n
      do i = 0, n
        self%u(i, j) = i * 0.5_dp + j * c
      end do
    end do
    do i = 1, n
      self%w(i) = i
    end do
  end subroutine
  subroutine smooth(self, a, message)
    class(field), intent(inout) :: self
    real(dp), intent(inout) :: a(:, 0:)
    character(len=:), allocatable, intent(out) :: message
    integer :: i, j, k
    real(dp) :: t
    message = 'smooth'
    steps: do k = 1, 3
      t = 0
      rows: do j = 2, self%n - 1
        do i = 1, self%n - 1
          if (self%u(i, j) > 1d3) cycle rows
          a(i, j) = self%u(i, j) * self%scale + self%w(i) + table(j) + self%few(0)
          t = t + a(i, j)
        end do
      end do rows
      self%total = self%total + t
      do i = 1, self%n
        self%total = self%total + self%w(i)
      end do
      print *, k, i, j, t, self%total
      if (t > 1d9) exit steps
    end do steps
  end subroutine
  subroutine done(self)
    type(field), intent(inout) :: self
    if (associated(self%w)) deallocate (self%w)
  end subroutine
end module
program main
  use shapes
  implicit none
  type(field), target :: f
  real(dp), allocatable :: a(:, :)
  character(len=:), allocatable :: m
  integer :: n, i
  n = 200
  allocate (table(n), a(n, 0:n))
  do i = 1, n
    table(i) = sqrt(real(i, dp))
  end do
  a = 0
  call f%fill(n)
  call f%smooth(a, m)
  call f%smooth(a(n:1:-1, :), m)
  print *, m, sum(a), a(3, 4), a(5, 7)
end program
