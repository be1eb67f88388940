! Allocatable components that may be the same array, that move while loops run, and in all kinds of statements.
module blocks
   implicit none
   type :: block_type
      integer :: n
      real(8), allocatable :: u(:), w(:, :)
      integer, allocatable :: next(:)
   end type block_type
   type(block_type), allocatable :: all(:)
   type(block_type) :: pair(2)
contains
   subroutine fill(b, n)
      type(block_type), intent(inout) :: b
      integer, intent(in) :: n
      integer :: i
      if (allocated(b%u)) deallocate(b%u, b%w, b%next)
      b%n = n
      allocate(b%u(n), b%w(n, -1:1), b%next(0:n))
      forall_like: do i = 1, n
         b%u(i) = i*0.5d0
         b%w(i, :) = i
         b%next(i) = mod(i, n) + 1
      end do forall_like
      b%next(0) = 1
   end subroutine fill

   subroutine grow(b)
      type(block_type), intent(inout) :: b
      b%u = [b%u, b%u]
      b%n = size(b%u)
   end subroutine grow

   subroutine copy(from, to)
      integer, intent(in) :: from, to
      all(to)%u(2:) = all(from)%u(:size(all(from)%u) - 1)
      all(to)%w(:, 0) = all(from)%w(:, 1) + all(from)%u
   end subroutine copy

   subroutine exchange(i, j)
      integer, intent(in) :: i, j
      integer :: k
      do k = 1, min(all(i)%n, all(j)%n) - 1
         all(i)%u(k + 1) = all(j)%u(k) + 1
      end do
   end subroutine exchange

   subroutine moving
      integer :: i, k
      do i = 1, 3
         do k = 1, size(all(1)%u)
            all(1)%u(k) = all(1)%u(k) + k
         end do
         call grow(all(1))
         print *, i, all(1)%n, sum(all(1)%u)
      end do
      k = 1
      do while (k <= 2)
         all(k)%u(1) = -k
         k = k + 1
         all(k)%u(1) = 10*k
      end do
      print *, all(1)%u(1), all(2)%u(1), all(3)%u(1)
   end subroutine moving

   pure real(8) function norm(b)
      type(block_type), intent(in) :: b
      norm = sqrt(sum(b%u**2))
   end function norm

   elemental real(8) function half(x)
      real(8), intent(in) :: x
      half = x/2
   end function half

   subroutine maybe(b)
      type(block_type), intent(in), optional :: b
      if (present(b)) then
         print *, 'there', size(b%u), allocated(b%next)
      else
         print *, 'missing'
      end if
   end subroutine maybe

   recursive subroutine down(b, level)
      type(block_type), intent(inout) :: b
      integer, intent(in) :: level
      type(block_type) :: mine
      if (level == 0) return
      allocate(mine%u(level), source=b%u(1:level))
      mine%u = mine%u + level
      call down(mine, level - 1)
      b%u(1:level) = mine%u
   end subroutine down
end module blocks

program families
   use blocks
   implicit none
   integer :: i, k, unit
   real(8) :: x
   integer, allocatable :: order(:)
   real(8), allocatable :: taken(:)
   allocate(all(4))
   do i = 1, 4
      call fill(all(i), 5)
   end do
   call copy(2, 2)
   call copy(1, 3)
   print *, all(2)%u, all(2)%w(:, 0)
   print *, all(3)%u, all(3)%w
   call exchange(1, 1)
   call exchange(2, 3)
   print *, all(1)%u
   print *, all(2)%u
   call moving
   do i = 1, 4
      call fill(all(i), i + 1)
   end do
   order = [4, 2, 1, 3]
   do i = 1, 4
      associate (b => all(order(i)), u => all(order(i))%u)
         where (u > 1)
            u = -u
         elsewhere
            u = u + 0.25d0
         end where
         print *, b%n, u, norm(b)
      end associate
   end do
   do concurrent (i = 1:all(4)%n, all(4)%u(i) < 0)
      all(4)%u(i) = all(4)%u(i)*2 + all(4)%w(i, 1)
   end do
   print *, all(4)%u
   all(4)%u = half(all(4)%u)
   print *, all(4)%u, maxloc(all(4)%u), any(all(4)%u > 0)
   k = 0
   do i = 1, 6
      k = all(4)%next(k)
      all(4)%w(k, 0) = all(4)%u(all(4)%next(k))
   end do
   print *, all(4)%w(:, 0), lbound(all(4)%w), ubound(all(4)%next)
   allocate(taken, source=all(3)%u)
   print *, taken
   taken = all(4)%u(2:3)
   print *, size(taken), taken
   call fill(pair(1), 3)
   call fill(pair(2), 4)
   do i = 1, 2
      pair(i)%u(1) = pair(3 - i)%u(2) + pair(i)%u(1)
      pair(3 - i)%w(1, :) = pair(i)%w(2, :)
   end do
   print *, pair(1)%u, pair(2)%u, pair(1)%w(1, :), pair(2)%w(1, :)
   open (newunit=unit, status='scratch', form='unformatted')
   write (unit) all(1)%u, (all(2)%w(i, 0), i=1, all(2)%n)
   rewind (unit)
   all(1)%u = 0
   read (unit) all(1)%u, (all(2)%w(i, 1), i=1, all(2)%n)
   print *, all(1)%u, all(2)%w(:, 1)
   close (unit)
   call maybe(all(1))
   call maybe
   call fill(all(1), 6)
   call down(all(1), 5)
   print *, all(1)%u
   x = 0
   do i = 1, 4
      do k = 1, size(all(i)%u)
         x = x + all(i)%u(k)*dble(all(i)%next(k - 1))
      end do
   end do
   print *, x
   i = 2
   if (allocated(all(i)%u)) deallocate(all(i)%u)
   print *, (allocated(all(i)%u), i=1, 4)
   deallocate(all)
   print *, allocated(all)
end program families
