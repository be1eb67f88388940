module elements
  implicit none
  integer, parameter :: wp = kind(1d0), two = 2
  type part
    integer :: n = 0
    real(wp), allocatable :: u(:, :)
    real(wp), pointer :: w(:) => null()
    real(wp) :: few(0:9) = 1
    real(wp) :: scale = 1.5_wp, total = 0
    class(*), pointer :: act => null()
  end type
  type whole
    type(part) :: parts(-1:3)
    type(part), allocatable :: more(:, :)
    type(part), pointer :: last(:) => null()
    integer :: count = 0
    real(wp), allocatable :: v(:)
  end type
  type(part), target :: own(4)
  integer :: which(2) = [2, 3]
contains
  subroutine fill(g, n)
    type(whole), intent(inout) :: g
    integer, intent(in) :: n
    integer b, i, j
    do b = -1, 3
      allocate (g%parts(b)%u(n, n))
      g%parts(b)%n = n
      do j = 1, n
        do i = 1, g%parts(b)%n
          g%parts(b)%u(i, j) = i*0.5_wp - j*b
        end do
      end do
    end do
    allocate (g%more(2, 0:1), g%last(3))
    do b = 1, 2
      allocate (g%more(b, 1)%u(n, n), g%last(b)%w(n*n))
      do j = 1, n
        do i = 1, n
          g%more(b, 1)%u(i, j) = g%parts(b)%u(j, i) + g%parts(two)%scale
        end do
      end do
      do i = 1, n*n
        g%last(b)%w(i) = i + g%parts(b)%few(3)
      end do
    end do
  end subroutine
  subroutine both(g, a, b, n)
    type(whole), intent(inout) :: g
    integer, intent(in) :: a, b, n
    integer i, j
    do j = 2, n
      do i = 2, n
        g%parts(a)%u(i, j) = g%parts(b)%u(i - 1, j) + g%parts(a)%u(i, j - 1)*0.25_wp + g%parts(which(2))%few(mod(i, 10))
      end do
    end do
    do i = 2, n*n
      own(a)%w(i) = own(b)%w(i - 1) + g%last(1)%w(i)
    end do
    do i = 1, n
      g%parts(a)%total = g%parts(a)%total + g%parts(b)%u(i, 3)*g%parts(b)%scale
    end do
  end subroutine
  subroutine hidden(g, a, n)
    type(whole), intent(inout) :: g
    integer, intent(in) :: n
    integer, intent(inout) :: a
    integer i
    do i = 1, n
      g%parts(a)%u(i, 1) = 7
      if (i == n/2) a = a + 1
    end do
    do i = 1, g%count
      g%more(5, 9)%u(i, 1) = 8
      g%last(77)%w(i) = 9
    end do
    do i = 1, size(own)
      own(i)%scale = own(i)%scale + i
    end do
    do i = 1, 100
      g%parts(0)%u = g%parts(1)%u(1:i, 1:2)
    end do
    do i = 1, 100
      g%v = g%last(1)%w(1:i)*g%parts(1)%scale
    end do
  end subroutine
end module
program main
  use elements
  implicit none
  type(whole) :: g
  integer a, k
  integer, parameter :: n = 120
  call fill(g, n)
  do k = 1, 4
    allocate (own(k)%w(n*n))
    own(k)%w = k
  end do
  call both(g, 1, 2, n)
  call both(g, 2, 2, n)
  call both(g, 3, 4 - 1, n)
  own(3)%w => own(2)%w(n*n:1:-1)
  call both(g, 3, 2, n)
  a = 1
  call hidden(g, a, n)
  print *, a, (sum(g%parts(k)%u), g%parts(k)%total, k = -1, 3)
  print *, shape(g%v), shape(g%parts(0)%u), (sum(own(k)%w), own(k)%scale, k = 1, 4)
  print *, sum(g%more(1, 1)%u), sum(g%last(2)%w)
end program
