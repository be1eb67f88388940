module fields
  implicit none
  real(8), allocatable :: old(:), new(:), grid(:, :), cube(:, :, :)
  real(8), allocatable, target :: shared(:), matrix(:, :)
  integer :: n = 12
contains
  subroutine make
    integer :: i
    allocate(old(n), new(n), shared(0:n), grid(n, 0:3), matrix(3, n), cube(2, 3, -1:2))
    old = [(i * 0.5d0, i = 1, n)]
    new = 0
    shared = 1
    grid = 2
    matrix = 3
    cube = reshape([(real(i, 8), i = 1, 24)], [2, 3, 4])
  end subroutine
  subroutine swap
    real(8), allocatable :: kept(:)
    call move_alloc(old, kept)
    call move_alloc(new, old)
    call move_alloc(kept, new)
  end subroutine
  subroutine smooth
    integer :: i
    do i = 2, n - 1
      new(i) = old(i - 1) + old(i + 1)
    end do
    call swap
    do i = 2, n - 1
      new(i) = old(i) - new(i)
    end do
  end subroutine
  subroutine through_argument(x)
    real(8), target, intent(inout) :: x(n)
    integer :: i
    do i = 1, n - 1
      x(i + 1) = shared(i - 1) + 1
    end do
  end subroutine
  subroutine resized(a)
    real(8), allocatable, intent(inout) :: a(:, :)
    if (allocated(a)) deallocate(a)
    allocate(a(2:4, n))
    a = 7
  end subroutine
end module

program module_arrays_moved
  use fields
  implicit none
  real(8), pointer :: p(:)
  real(8), allocatable :: kept(:, :)
  integer :: i, k
  call make
  do k = 1, 3
    call smooth
    old(k) = old(k) + new(k + 1)
    call swap
    print *, old, new
  end do
  p => shared
  do i = 1, n
    p(i) = shared(i - 1) + i
    shared(i - 1) = p(i) * 0.5d0
  end do
  print *, shared
  call through_argument(shared(0:n-1))
  print *, shared
  p => matrix(:, 3)
  do i = 2, 3
    p(i) = matrix(i - 1, 3) * 2
    matrix(i - 1, 3) = p(i) + 1
  end do
  print *, matrix(:, 2:4)
  do i = 1, n
    grid(i, 1) = grid(i, 0) + i
    grid(i, 3) = grid(i, 1) * 2
    call counted(i)
  end do
  print *, sum(grid, 1), lbound(grid), size(grid, 1), shape(cube)
  call resized(grid)
  print *, lbound(grid), ubound(grid), sum(grid)
  call move_alloc(grid, kept)
  grid = 2 * kept(3:4, 1:5)
  kept(2, :) = 0
  print *, lbound(grid), ubound(grid), sum(grid), sum(kept), allocated(grid)
  do k = lbound(cube, 3), ubound(cube, 3)
    do i = 1, 3
      cube(:, i, k) = cube(2:1:-1, i, k) + cube(1, 1, 0)
    end do
  end do
  print *, cube
contains
  subroutine counted(j)
    integer, intent(in) :: j
    if (grid(j, 3) > 20) grid(j, 2) = -1
  end subroutine
end program
