! Allocatable dummy arguments: given a shape, another one, none; by intent; of locals, modules, and other arguments.
module fields
   implicit none
   real(8), allocatable :: field(:, :)
contains
   subroutine create(a, n, m)
      real(8), allocatable, intent(out) :: a(:, :)
      integer, intent(in) :: n, m
      integer :: i, j
      if (allocated(a)) print *, 'not freed'
      allocate(a(n, 0:m))
      do j = 0, m
         do i = 1, n
            a(i, j) = i + 0.25d0*j
         end do
      end do
   end subroutine create

   subroutine grow(a)
      real(8), allocatable, intent(inout) :: a(:, :)
      real(8), allocatable :: old(:, :)
      integer :: n, m
      n = size(a, 1)
      m = size(a, 2)
      old = a
      deallocate(a)
      allocate(a(2*n, m + 1))
      a = -1
      a(1:n, 1:m) = old
   end subroutine grow

   real(8) function total(a)
      real(8), allocatable, intent(in) :: a(:, :)
      integer :: i, j
      total = -99
      if (.not. allocated(a)) return
      total = 0
      do j = lbound(a, 2), ubound(a, 2)
         do i = lbound(a, 1), ubound(a, 1)
            total = total + a(i, j)
         end do
      end do
   end function total

   subroutine twice(v)
      integer, allocatable :: v(:)
      integer :: i
      v = [(v(i), v(i), i = 1, size(v))]
   end subroutine twice

   subroutine pass_on(a)
      real(8), allocatable :: a(:, :)
      call grow(a)
      call scale(a, size(a, 1), size(a, 2))
      call shifted(a)
   end subroutine pass_on

   subroutine scale(a, n, m)
      integer, intent(in) :: n, m
      real(8), intent(inout) :: a(n, m)
      a = 2*a
   end subroutine scale

   subroutine shifted(a)
      real(8), intent(inout) :: a(:, :)
      a(:, 1) = a(:, 1) + 1
   end subroutine shifted

   integer function filled(v, n) result(count)
      integer, allocatable, intent(inout) :: v(:)
      integer, intent(in) :: n
      integer :: i
      if (allocated(v)) deallocate(v)
      allocate(v(-1:n))
      v = [(i*i, i = -1, n)]
      count = size(v)
   end function filled

   subroutine maybe(v, status)
      integer, allocatable, intent(inout) :: v(:)
      integer, intent(out) :: status
      allocate(v(3), stat=status)
      v(1) = 7
   end subroutine maybe
end module fields

subroutine outer_user
   use fields
   implicit none
   interface
      subroutine elsewhere(x, n)
         real, allocatable, intent(inout) :: x(:)
         integer, intent(in) :: n
      end subroutine elsewhere
   end interface
   real, allocatable :: x(:)
   call elsewhere(x, 3)
   print *, size(x), x
   call elsewhere(x, 2)
   print *, size(x), x
end subroutine outer_user

subroutine elsewhere(x, n)
   implicit none
   real, allocatable, intent(inout) :: x(:)
   integer, intent(in) :: n
   integer :: i
   if (allocated(x)) then
      print *, 'had', x
      deallocate(x)
   end if
   allocate(x(n))
   do i = 1, n
      x(i) = 1.0/i
   end do
end subroutine elsewhere

program arguments
   use fields
   implicit none
   real(8), allocatable :: a(:, :), plain(:)
   integer, allocatable :: v(:)
   integer :: i, status
   print *, total(a)
   call create(a, 3, 2)
   print *, lbound(a), ubound(a), total(a)
   call create(a, 2, 1)
   print *, lbound(a), ubound(a), a
   call grow(a)
   print *, shape(a), a
   call pass_on(a)
   print *, shape(a), total(a)
   call create(field, 4, 3)
   call pass_on(field)
   print *, shape(field), field(:, 1), total(field)
   do i = 1, 3
      call grow(a)
      a(1, 1) = a(1, 1) + i
      print *, i, shape(a), sum(a)
   end do
   v = [1, 2, 3]
   call twice(v)
   print *, v
   print *, filled(v, 4), lbound(v), v
   i = filled(v, 2) + 1
   print *, i, v
   call maybe(v, status)
   print *, status /= 0, v
   deallocate(v)
   call maybe(v, status)
   print *, status, size(v), v(1)
   allocate(plain(3), source=2d0)
   call inner(plain)
   print *, plain
   call outer_user
contains
   subroutine inner(p)
      real(8), allocatable, intent(inout) :: p(:)
      real(8), allocatable :: longer(:)
      allocate(longer(size(p) + 2))
      longer(:size(p)) = p
      longer(size(p) + 1:) = 0.5d0
      p = longer
   end subroutine inner
end program arguments
