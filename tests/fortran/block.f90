! BLOCK: variables of its own, saved ones, constants, arrays that are made where it begins, jumps out of it.
module sizes
  implicit none
  integer, parameter :: most = 3
  integer :: width = 2
end module

program main
  use sizes
  implicit none
  integer :: i, n, x, list(3)
  real :: t, a(4, 4)
  integer, parameter :: fixed = 2
  x = 1; n = 3; t = -1
  do i = 1, 3
    ! what the block has for itself
    block
      integer :: x
      ! an automatic array
      real :: t(n), u(0:2*i, width)
      integer, save :: count = 10
      integer :: calls = 3, later(fixed) = [1, 2]
      integer, parameter :: k = 4, both(2) = [k, k + 1]
      character(len=k) :: c
      real, dimension(k) :: q, r(fixed)
      ! the first statement
      x = i
      t = i
      u = x
      count = count + 1
      calls = calls*2
      c = 'abcdef'
      q = k; r = fixed
      print *, x, t, size(u), lbound(u), count, calls, later, k, both, c, size(q), sum(r), sum(q)
      n = n + 1
      if (i == 2) cycle
      block
        integer :: k
        k = x + most
        print *, k, x
      end block
    end block
  end do
  print *, x, n, t
  outer: block
    integer(8) :: big
    real, allocatable :: w(:), v(:, :)
    real, target :: aim(3)
    real, pointer :: to(:)
    big = 2_8**40
    allocate (w(3))
    w = 5
    v = reshape([1., 2., 3., 4.], [2, 2])
    aim = 7; to => aim(2:); to(1) = 8
    print *, big, w, v, aim, to
    if (n > 3) exit outer
    print *, 'not reached'
  end block outer
  do i = 1, 3
    block
      real, allocatable :: w(:)
      print *, allocated(w)
      allocate (w(2))
      w = i
      if (i == 1) cycle
      print *, w
    end block
  end do
  a = 0
  do concurrent (i = 1:4)
    block
      real :: s, row(4)
      integer :: j
      row = i
      s = 0
      do j = 1, i
        s = s + row(j)
      end do
      a(i, :) = s
    end block
  end do
  print *, a
  do i = 1, 2
    call work(i + 1)
  end do
  if (n > 0) goto 10
  block
    n = 5
10 end block
  print *, n
  list = [1, 2, 3]
  block
    integer :: i
    i = 9
    associate (l => list(2:), i => i + 1)
      block
        integer :: l
        l = i
        print *, l
      end block
      l = i
    end associate
    do concurrent (i = 1:3)
      list(i) = list(i) + i
    end do
    print *, i, list
  end block
contains
  subroutine work(m)
    integer, intent(in) :: m
    integer :: k
    do k = 1, m
      block
        real(8) :: grid(m, k)
        character(3) :: names(m)
        grid = k; names = 'ab'; names(1)(3:3) = 'c'
        if (k == 3) return
        print *, sum(grid), shape(grid), names
      end block
    end do
  end subroutine
end program
