module wholes
  implicit none
  type cell
    real(8) :: v(200), w(200)
    real(8), allocatable :: q(:)
    real(8), pointer :: p(:) => null()
    class(*), allocatable :: anything
  end type
contains
  subroutine work(n, a, b, c, t)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), b(:), c(n, n)
    type(cell), intent(inout) :: t
    class(cell), allocatable :: refused
    real(8), target, save :: x(20000)
    real(8), pointer :: p(:), q(:)
    real(8), allocatable :: grows(:)
    real(8) :: own(n)
    integer :: k
    do k = 1, 20000
      x(k) = k
    end do
    p => x(2:20000)
    q => x(1:19999)
    do k = 1, n
      p = q + k
      q(:) = p(:) - 1
      p(:) = q
    end do
    do k = 1, n
      own = a + k
      a = own(n:1:-1)
      b = a*0.5d0
      c(:, k) = b
      a(2:) = a(:n - 1)
    end do
    do k = 1, n
      grows = a + k
      c(k, :) = grows
    end do
    do k = 1, 200
      t%v = t%w + k
      t%w = t%v(200:1:-1)*0.5d0
      t%p = t%v(k)
      t%w(k) = t%p(3)
    end do
    do k = 1, 200
      t%q = t%w*k
    end do
    print *, sum(x), sum(a), sum(b), sum(c), sum(own), size(grows), sum(t%v), sum(t%w), sum(t%p), sum(t%q)
  end subroutine
end module
program main
  use wholes
  implicit none
  type(cell) :: t
  real(8) :: a(300), b(300), c(300, 300)
  integer :: i
  a = [(i*0.1d0, i = 1, 300)]
  b = 0
  c = 1
  t%v = 1
  t%w = 2
  allocate (t%p(50), t%q(7))
  call work(300, a, b, c, t)
end program
