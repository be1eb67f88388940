! Whole dummy arguments of assumed shape in lists of items and as arguments of other kinds; bounds of arrays that are made like
! others, and of those without elements; allocatable arrays of types with initial values in modules.
module kinds_of_arrays
  implicit none
  type point
    integer :: n = 4
    real :: x = 1.5
  end type
  type grid
    real, allocatable :: u(:, :)
    real :: fixed(0:2, 5)
  end type
  type(point), allocatable, save :: points(:)
contains
  subroutine show(u, c, z)
    real, intent(in) :: u(:, :)
    character(*), intent(in) :: c(:, :)
    complex, intent(in) :: z(:, :)
    character(200) :: line
    print *, u
    write (*, '(4f8.2)') u
    write (line, *) u
    print *, trim(line)
    print *, c
    write (*, '(3a5)') c
    print *, z
  end subroutine

  subroutine fill(u, text)
    real, intent(out) :: u(:, :)
    character(*), intent(in) :: text
    read (text, *) u
  end subroutine

  subroutine old(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    x(n) = x(1) + 100
  end subroutine

  subroutine older(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n, *)
    x(2, 2) = x(1, 1) + 7
  end subroutine

  subroutine through(u)
    real, intent(inout) :: u(:, :)
    call old(size(u), u)
    call older(size(u, 1), u)
  end subroutine
end module

program whole_and_empty
  use kinds_of_arrays
  implicit none
  real :: w(3, 3), gaps(6, 6)
  character(4) :: c(2, 2)
  complex :: z(2, 2)
  real(8), allocatable :: a(:, :), b(:, :), d(:, :), e(:, :)
  integer, allocatable :: none(:), flat(:, :), copy(:)
  integer :: empty(5:4), none_at_all(5:2, -1:1), i, j
  type(grid) :: g, h
  w = reshape([(i * 1.25, i = 1, 9)], [3, 3])
  c = reshape(['one ', 'two ', 'tres', 'quad'], [2, 2])
  z = reshape([((1.0, 2.0) * i, i = 1, 4)], [2, 2])
  call show(w, c, z)
  gaps = reshape([(i * 0.5, i = 1, 36)], [6, 6])
  call show(gaps(1:6:2, 2:6:3), c(:, 2:1:-1), transpose(z))
  call fill(gaps(2:3, 1:5:2), '1 2 3 4 5 6')
  print *, gaps
  call through(w)
  print *, w
  call through(gaps(1:5:2, 2:4))
  print *, gaps

  allocate (a(0:4, -1:3), source=1d0)
  allocate (b, source=a)
  b(0, -1) = 5; b(4, 3) = 7
  print *, sum(b), lbound(b), ubound(b)
  allocate (d, mold=b)
  d = 2
  d(0, -1) = 3
  print *, sum(d), lbound(d), ubound(d)
  allocate (e, source=a(1:3, 0:1) + 1)
  print *, sum(e), lbound(e), ubound(e)
  allocate (g%u(0:3, 2:4))
  do j = 2, 4
    do i = 0, 3
      g%u(i, j) = i + 10 * j
    end do
  end do
  allocate (h%u, source=g%u)
  h%u(0, 2) = h%u(3, 4)
  print *, h%u, lbound(h%u), ubound(h%u)
  deallocate (h%u)
  g%fixed = 3
  allocate (h%u, mold=g%fixed)
  print *, lbound(h%u), ubound(h%u)
  deallocate (e)
  allocate (e, mold=d)
  print *, lbound(e), ubound(e)

  allocate (none(5:4), flat(2:1, 3:7))
  print *, lbound(none), ubound(none), lbound(flat), ubound(flat), lbound(flat, 1), ubound(flat, 2)
  copy = none
  print *, lbound(copy), ubound(copy), size(copy)
  print *, lbound(empty), ubound(empty), lbound(none_at_all), ubound(none_at_all), ubound(none_at_all, 1)
  call bounds(3, 2)
  call bounds(3, 5)

  allocate (points(3))
  points(2)%n = 5
  print *, points(1)%n, points(2)%n, points(3)%x
contains
  subroutine bounds(low, high)
    integer, intent(in) :: low, high
    real :: x(low:high)
    x = 1
    print *, lbound(x), ubound(x), size(x), sum(x)
  end subroutine
end program
