! Allocatable components: of local variables, arguments, modules, elements of arrays, and components of components.
module grids
   implicit none
   type :: field
      integer :: n = 3, m = 2
      real(8), allocatable :: u(:, :), v(:, :)
      integer, allocatable :: mark(:)
      character(len=4), allocatable :: names(:)
   end type field

   type :: tile
      integer :: left
      type(field) :: f
      real, allocatable :: edge(:)
   end type tile

   type :: chunk
      integer :: count
      type(tile), allocatable :: tiles(:)
   end type chunk

   type(field), target :: shared
   type(chunk) :: whole
contains
   subroutine create(f, n, m)
      type(field), intent(out) :: f
      integer, intent(in) :: n, m
      integer :: i, j
      print *, 'new', f%n, f%m, allocated(f%u), allocated(f%mark)
      f%n = n
      f%m = m
      allocate(f%u(n, m), f%v(0:n - 1, m), f%mark(-2:n))
      do j = 1, f%m
         do i = 1, f%n
            f%u(i, j) = i + 0.5d0*j
            f%v(i - 1, j) = -i
         end do
      end do
      f%mark = [(i, i = -2, n)]
   end subroutine create

   subroutine smooth(f)
      type(field), intent(inout) :: f
      integer :: i, j
      do j = 2, f%m - 1
         do i = 2, f%n - 1
            f%v(i - 1, j) = 0.25d0*(f%u(i - 1, j) + f%u(i + 1, j) + f%u(i, j - 1) + f%u(i, j + 1))
         end do
      end do
      f%u = f%v
   end subroutine smooth

   real(8) function total(f)
      type(field), intent(in) :: f
      total = -1
      if (allocated(f%u)) total = sum(f%u)
   end function total

   subroutine kernel(a, n, m)
      integer, intent(in) :: n, m
      real(8), intent(inout) :: a(n, m)
      integer :: j
      do j = 1, m
         a(:, j) = a(:, j) + j
      end do
   end subroutine kernel

   subroutine shape_of(a, text)
      real(8), intent(in) :: a(:, :)
      character(len=*), intent(in) :: text
      print *, text, shape(a), a(size(a, 1), size(a, 2))
   end subroutine shape_of

   subroutine longer(v, by)
      integer, allocatable, intent(inout) :: v(:)
      integer, intent(in) :: by
      integer, allocatable :: old(:)
      integer :: i
      old = v
      deallocate(v)
      allocate(v(size(old) + by))
      do i = 1, size(v)
         v(i) = 0
         if (i <= size(old)) v(i) = old(lbound(old, 1) + i - 1)
      end do
   end subroutine longer

   subroutine build(c, n)
      type(chunk), intent(inout) :: c
      integer, intent(in) :: n
      integer :: t, i
      c%count = n
      allocate(c%tiles(n))
      do t = 1, n
         c%tiles(t)%left = t - 1
         print *, allocated(c%tiles(t)%f%u), allocated(c%tiles(t)%edge)
         call create(c%tiles(t)%f, t + 2, 3)
         allocate(c%tiles(t)%edge(t))
         do i = 1, t
            c%tiles(t)%edge(i) = 10*t + i
         end do
      end do
   end subroutine build

   subroutine work(c)
      type(chunk), intent(inout) :: c
      integer :: t, i, j
      do t = 1, c%count
         associate (f => c%tiles(t)%f, u => c%tiles(t)%f%u)
            do j = 1, f%m
               do i = 1, f%n
                  u(i, j) = u(i, j)*2 + f%mark(i)
               end do
            end do
         end associate
         call kernel(c%tiles(t)%f%u, c%tiles(t)%f%n, c%tiles(t)%f%m)
         call smooth(c%tiles(t)%f)
      end do
      do t = 2, c%count
         c%tiles(t)%edge(1) = c%tiles(t - 1)%edge(1) + c%tiles(t)%edge(t)
         c%tiles(t)%f%u(2:3, 1) = c%tiles(c%tiles(t)%left)%f%u(1:2, 1)
      end do
   end subroutine work
end module grids

program components
   use grids
   implicit none
   type(field) :: f
   integer :: i, step
   print *, total(f)
   call create(f, 5, 4)
   print *, total(f), size(f%u), lbound(f%v), ubound(f%v), f%mark
   do step = 1, 3
      call smooth(f)
      print *, step, total(f)
   end do
   call kernel(f%u, f%n, f%m)
   call shape_of(f%u, 'u')
   call shape_of(f%v(1:3:2, :), 'part')
   call longer(f%mark, 2)
   print *, lbound(f%mark), f%mark
   f%mark = [1, 2]
   print *, size(f%mark), f%mark
   f%mark = f%mark*3
   allocate(f%names(2))
   f%names = 'ab'
   f%names(2)(3:4) = 'xy'
   print *, f%names, len(f%names)
   deallocate(f%names, stat=i)
   print *, i, allocated(f%names)
   deallocate(f%names, stat=i)
   print *, i /= 0
   call create(f, 3, 3)
   print *, total(f), f%mark
   call create(shared, 6, 5)
   call smooth(shared)
   print *, total(shared), maxval(shared%v), minloc(shared%u)
   call build(whole, 3)
   call work(whole)
   do i = 1, whole%count
      print *, i, whole%tiles(i)%edge, total(whole%tiles(i)%f)
      print *, whole%tiles(i)%f%u(:, 1)
   end do
   do i = 1, 3
      call locals(i)
   end do
   deallocate(whole%tiles)
   call build(whole, 1)
   call same(whole%tiles(1)%f%u, 2)
   call automatic(shared)
contains
   subroutine locals(n)
      integer, intent(in) :: n
      type(field) :: mine
      call create(mine, n, 2)
      mine%u = mine%u*10
      print *, total(mine), captured()
   end subroutine locals

   real(8) function captured()
      shared%u(1, 1) = shared%u(1, 1) + 1
      captured = shared%u(1, 1) + f%u(1, 1)
   end function captured

   subroutine same(a, k)
      real(8), allocatable, intent(inout) :: a(:, :)
      integer, intent(in) :: k
      a = a(:, 1:k)
      print *, shape(a), a
   end subroutine same

   subroutine automatic(g)
      type(field), intent(in) :: g
      real(8) :: w(size(g%u, 1), 2)
      integer :: j
      do j = 1, 2
         w(:, j) = g%u(:, j)*j
      end do
      print *, shape(w), w(:, 2)
   end subroutine automatic
end program components
