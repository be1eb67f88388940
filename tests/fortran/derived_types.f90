module shapes
  implicit none
  type point
    real(8) :: x = 0.5d0, y = -1.0d0
  end type point
  type cell
    integer :: id
    real(8) :: v(3)
    type(point) :: p
    character(len=6) :: tag
    logical :: on
  end type cell
  type(point), parameter :: origin = point(0.0d0, 0.0d0)
  type(cell) :: table(4)
  interface area
    module procedure area_point, area_real, area_two
  end interface
contains
  real(8) function area_point(p)
    type(point), intent(in) :: p
    area_point = p%x * p%y
  end function
  real function area_real(r)
    real, intent(in) :: r
    area_real = r * r
  end function
  real(8) function area_two(a, b)
    real(8), intent(in) :: a
    integer, intent(in) :: b
    area_two = a * b
  end function
  subroutine setup(c, id, scale, tag)
    type(cell), intent(inout) :: c
    integer, intent(in) :: id
    real(8), intent(in), optional :: scale
    character(len=*), optional, intent(in) :: tag
    integer :: k
    c%id = id
    do k = 1, 3
      c%v(k) = k * 1.25d0
      if (present(scale)) c%v(k) = c%v(k) * scale
    end do
    c%p = point(id, 2*id)
    c%tag = 'none'
    if (present(tag)) c%tag = tag
    c%on = mod(id, 2) == 0
  end subroutine
  subroutine chain(c, id, scale)
    type(cell), intent(inout) :: c
    integer, intent(in) :: id
    real(8), optional :: scale
    call setup(c, id, scale)
  end subroutine
  type(point) function shifted(p, by)
    type(point), intent(in) :: p
    real(8), intent(in) :: by
    shifted = p
    shifted%x = shifted%x + by
  end function
end module shapes
program main
  use shapes
  implicit none
  type(point) :: p, q
  type(cell) :: c
  type(point) :: many(2,3)
  integer :: i, j
  print *, p%x, p%y
  p = point(3.0d0, y=4.0d0)
  q = origin
  print *, area(p), area(2.0), area(2.5d0, 3), area(b=2, a=1.5d0), q%x
  call setup(c, 3)
  print *, c%id, c%v, c%p%x, c%p%y, c%tag, c%on
  call setup(c, tag='hello', id=4)
  print *, c%id, c%v, c%p%x, c%p%y, c%tag, c%on
  call setup(id=5, c=table(2), scale=2d0)
  print *, table(2)%id, table(2)%v(2), table(2)%tag(1:3)
  call chain(table(3), 6)
  call chain(table(4), 6, 3d0)
  print *, table(3)%v, table(4)%v
  do j = 1, 3
    do i = 1, 2
      many(i,j)%x = i + 10*j
      many(i,j)%y = many(i,j)%x * 2
    end do
  end do
  q = shifted(many(2,3), 0.25d0)
  print *, q%x, q%y, area(many(1,2)), area(shifted(p, 1d0))
  call sub(many(1,1), c%v)
contains
  subroutine sub(r, v)
    type(point) :: r
    real(8) :: v(3)
    print *, r%x, r%y, v
  end subroutine
end program
