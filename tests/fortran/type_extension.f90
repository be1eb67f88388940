! Types that extend others, and types with procedures bound to them, as plain structures.
module shapes
  implicit none
  type, abstract :: named
    integer :: id = 3
    character(5) :: title = "none"
  end type
  type, extends(named) :: grid
    integer, dimension(3) :: sizes = 0
    real(8) :: spacing = 0.5d0
  contains
    procedure, nopass :: cells => cells_of, twice
    generic :: larger => twice
  end type
  type, extends(grid), public :: field
    private
    real(8) :: lowest
    real(8), allocatable, public :: values(:, :)
  contains
    private
    procedure, nopass :: nothing
  end type
  integer, private, parameter :: n = 2
  type :: sized
    integer :: items(n) = 2*n
    real(8) :: total(0:n, n) = n/4d0
  end type
  type(grid), save :: main_grid
  type, extends(grid) :: same
  end type
contains
  integer function cells_of(sizes)
    integer, intent(in) :: sizes(3)
    cells_of = product(sizes)
  end function
  subroutine twice(sizes)
    integer, intent(inout) :: sizes(3)
    sizes = 2*sizes
  end subroutine
  subroutine nothing()
  end subroutine
  subroutine set(g, n)
    type(grid), intent(inout) :: g
    integer, intent(in) :: n
    integer :: i
    do i = 1, 3
      g%sizes(i) = n + i
    end do
    g%id = g%id + n
    g%title = "set"
  end subroutine
  subroutine fill(f, n)
    type(field), intent(inout) :: f
    integer, intent(in) :: n
    integer :: i, j
    allocate (f%values(n, n))
    do j = 1, n
      do i = 1, n
        f%values(i, j) = f%spacing*i + j
      end do
    end do
    f%lowest = minval(f%values)
  end subroutine
  subroutine tell(f)
    type(field), intent(in) :: f
    print *, f%id, f%title, f%sizes, f%spacing, f%lowest, sum(f%values)
  end subroutine
end module

module others
  use shapes
  implicit none
  private
  public :: tell_other, set, fill, tell, main_grid, grid, same, field, twice, cells_of
  integer, parameter :: n = 5
  type, extends(sized), public :: other
    integer :: more(n) = n
  end type
contains
  subroutine tell_other(x)
    type(other), intent(in) :: x
    print *, x%items, x%total, x%more
  end subroutine
end module

program type_extension
  use others
  implicit none
  type(field), target :: f
  type(grid) :: copies(2)
  type(same) :: plain = same(1, "five", [1, 2, 3], 4d0)
  type(other) :: last
  call set(main_grid, 4)
  call fill(f, 150)
  call tell(f)
  copies = main_grid
  copies(2)%spacing = 2
  print *, copies(1)%id, copies(2)%title, copies(2)%sizes, copies(1)%spacing
  print *, plain%id, plain%title, plain%sizes, plain%spacing
  call tell_other(last)
  call twice(plain%sizes)
  print *, plain%sizes, cells_of(plain%sizes)
end program
