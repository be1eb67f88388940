program host_arrays
  implicit none
  real(8), allocatable :: u(:), w(:, :)
  integer, allocatable :: spare(:), list(:)
  character(3), allocatable :: names(:)
  integer :: i, n = 0
  call init(1000)
  do i = 2, size(u)
    u(i) = u(i) + u(i - 1)
  end do
  print *, u(size(u)), allocated(w)
  call shape_of(3)
  do i = 1, 3
    w(i, :) = w(i, :) * i
  end do
  print *, w, lbound(w), ubound(w)
  call grow
  call grow
  print *, list, allocated(spare)
  call finish
  print *, allocated(u), allocated(w), allocated(list)
  call init(3)
  u = [u, 7d0]
  print *, u
  call named
  print *, names
  call counted(2)
  call counted(3)
contains
  subroutine init(m)
    integer, intent(in) :: m
    integer :: k
    allocate (u(m))
    u = 1
    do k = 1, m
      u(k) = u(k) * k
    end do
  end subroutine
  subroutine shape_of(m)
    integer, intent(in) :: m
    allocate (w(m, 0:1))
    w = 2
    call scale(w)
    w(m, 1) = sum(w)
  end subroutine
  subroutine scale(x)
    real(8), intent(inout) :: x(:, :)
    x = x / 4
  end subroutine
  subroutine grow
    integer, allocatable :: more(:)
    allocate (more(n + 2))
    more = n
    if (allocated(list)) more(:size(list)) = list
    call move_alloc(more, list)
    n = size(list)
    print *, allocated(more), n
    call move_alloc(from=spare, to=more)
    print *, allocated(more)
  end subroutine
  subroutine finish
    deallocate (u, w)
    if (allocated(list)) deallocate (list)
  end subroutine
  subroutine named
    allocate (names(2))
    names = ['abc', 'def']
    names(2)(2:2) = '-'
  end subroutine
end program
subroutine counted(k)
  implicit none
  integer, intent(in) :: k
  real, allocatable, save :: kept(:)
  call more
  print *, kept
contains
  subroutine more
    real, allocatable :: longer(:)
    allocate (longer(k), source=real(k))
    if (allocated(kept)) longer(:size(kept)) = kept
    call move_alloc(longer, kept)
  end subroutine
end subroutine
