module grid
  implicit none
  integer :: n = 0
  double precision, allocatable :: u(:, :), line(:)
  integer, allocatable, save :: table(:)
contains
  subroutine setup(m)
    integer, intent(in) :: m
    integer i, j
    n = m
    if (allocated(u)) deallocate(u)
    allocate(u(0:m, m), line(m))
    do j = 1, m
      do i = 0, m
        u(i, j) = i + 10 * j
      end do
    end do
    line = u(0, :)
  end subroutine
  double precision function total()
    total = sum(u) + sum(line)
  end function
  subroutine grow
    double precision, allocatable :: copy(:)
    allocate(copy(size(line) * 2))
    copy = 0
    copy(1:size(line)) = line
    line = copy
  end subroutine
end module

program module_allocatables
  use grid, only: u, line, setup, total, grow, n, tab => table
  implicit none
  integer i
  print *, allocated(u), allocated(tab)
  call setup(3)
  print *, u, line, total(), lbound(u), ubound(u)
  call grow
  print *, line, size(line)
  do i = 1, 2
    call setup2(i + 2)
    u(1, 1) = u(1, 1) + i
    print *, total(), u(0:1, :)
  end do
  tab = [1, 2, 3]
  tab = tab * 2
  print *, tab, shape(u)
  if (n > 3) then
    deallocate(u)
    allocate(u(2, 2))
    u = 5
    u(:, 1) = u(:, 2) + total()
  end if
  print *, u
contains
  subroutine setup2(k)
    integer k
    deallocate(line)
    call setup(k)
  end subroutine
end program
