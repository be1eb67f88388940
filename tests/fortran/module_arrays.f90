module mesh
  implicit none
  integer :: nx = 0, ny = 0
  real(8), allocatable :: u(:,:), v(:)
  real(8), allocatable, private :: work(:,:)
  integer, allocatable :: counts(:)
contains
  subroutine setup(n, m)
    integer, intent(in) :: n, m
    integer :: i, j
    nx = n
    ny = m
    if (allocated(u)) deallocate(u)
    allocate(u(0:n, m), v(-m:m), work(n, m))
    do j = 1, m
      do i = 0, n
        u(i, j) = i + 10 * j
      end do
    end do
    work = 1.0d0
    v = 2
    do i = -m, m
      v(i) = v(i) * i
    end do
  end subroutine
  real(8) function total()
    integer :: i, j
    total = sum(v) + sum(work)
    do j = lbound(u, 2), ubound(u, 2)
      do i = lbound(u, 1), ubound(u, 1)
        total = total + u(i, j) * weight(i)
      end do
    end do
  end function
  real(8) function weight(i)
    integer, intent(in) :: i
    weight = 1.0d0 / (1 + i)
    if (.not. allocated(counts)) allocate(counts(3))
    counts(1) = i
  end function
  subroutine grow()
    real(8), allocatable :: old(:)
    old = v(:)
    deallocate(v)
    allocate(v(size(old) + 2))
    v(1) = -1
    v(2:size(old) + 1) = old
    v(size(v)) = 99
  end subroutine
end module mesh
program p
  use mesh, only: u, setup, total, grow, w => v, counts
  implicit none
  integer :: k
  print *, allocated(u), allocated(w)
  call setup(3, 4)
  print *, shape(u), lbound(u), ubound(w), size(w)
  print *, total()
  print *, counts(1), size(counts)
  print *, w
  do k = 1, 2
    call grow
    w(k) = w(k) + 0.5d0
    print *, w(1), w(size(w)), size(w), u(k, k)
  end do
  call scaled(u, 5 * 4)
  u(:, 2) = u(:, 1) * 2
  print '(4f8.2)', u
  counts = [5, 6, 7, 8]
  print *, counts, sum(counts), maxval(w)
  call setup2(w)
  deallocate(u, w)
  print *, allocated(u)
contains
  subroutine scaled(a, n)
    integer, intent(in) :: n
    real(8) :: a(n)
    a = a + 0.25d0
  end subroutine
  subroutine setup2(b)
    real(8), intent(inout) :: b(:)
    b(1) = 7
    print *, size(b), b(1), w(lbound(w, 1))
  end subroutine
end program
