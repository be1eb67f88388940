! ASSOCIATE: names for variables, sections and values, bounds, subscripts that are evaluated once, jumps.
program main
  implicit none
  integer, parameter :: n = 6
  integer :: i, j, k, list(3)
  real(8) :: a(n, n), b(0:n - 1, n), s
  real, allocatable :: c(:)
  type :: pair
    integer :: first, both(-1:1)
  end type
  type(pair) :: p, many(3)
  character(10) :: word, words(2)
  logical :: told
  do j = 1, n
    associate (col => a(:, j), other => b(:, j))
      do i = 1, n
        col(i) = i + j
        other(i) = col(i)/3
      end do
    end associate
  end do
  print *, a, b
  do j = 2, n - 1
    associate (left => b(:, j - 1), here => a(2:n - 1, j), scale => 2d0/j)
      if (j == 3) cycle
      here = here + scale*left(2:n - 1)
      do concurrent (i = 1:size(here), here(i) > 8)
        here(i) = here(i) - left(i)
      end do
      if (j == 4) exit
    end associate
  end do
  print *, a
  search: associate (x => a(1, 1), k => n)
    do i = 1, k
      if (i == 3) exit search
      x = x + i
    end do
    x = 1000
  end associate search
  print *, a(1, 1)
  p%both = [1, 2, 3]; p%first = 9
  do i = 1, 3
    many(i)%first = i; many(i)%both = 10*i
  end do
  k = 2
  associate (both => p%both, f => many(k)%first, mid => many(k)%both(0:1), whole => many(k), few => many(2:))
    k = 1
    both(-1) = 5; f = -7; mid(2) = 8
    few(2)%first = 77
    print *, lbound(both), whole%first, whole%both, p%both, mid, many%first
  end associate
  word = 'associate'; words = ['one', 'two']
  associate (part => word(3:6), w => words(2), tail => words(1)(2:), up => word//'!')
    part(2:3) = 'XY'; w(1:1) = 'T'; tail = 'z'
    print *, part, len(part), word, words, tail, up, len(up), part(:2)
  end associate
  allocate (c(0:3))
  c = [1., 2., 3., 4.]
  associate (c => c, d => c(1:), e => [c, 5.], told => any(c > 3))
    c(0) = 9; d(1) = 8
    print *, c, d, e, lbound(c), lbound(d), size(e), told
  end associate
  associate (t => .not. allocated(c), i => 5)
    told = t
    print *, told, i, (j*i, j = 1, i)
  end associate
  list = [3, 1, 2]
  associate (l => list)
    associate (first => l(1))
      l(1) = 2
      a(l, 1) = [1, 2, 3]
      print *, first, a(1:3, 1)
      do first = 1, 2
        s = first
      end do
    end associate
    word = '4 5'; read (word, *) l(2:)
  end associate
  print *, list, s
  if (told) goto 10
  associate (x => a(1, 1))
    if (x > 0) goto 10
    x = 4
10 end associate
  call inside(a)
  print *, a(:, 1)
contains
  subroutine inside(x)
    real(8), intent(inout) :: x(:, 2:)
    integer :: i
    associate (y => x(:, 3), z => x, n => size(x, 1), tall => s + 1)
      do i = 1, n
        y(i) = y(i) + tall
      end do
      z(1, 2) = sum(y)
      print *, lbound(z), ubound(z), lbound(y)
      if (tall > 0) return
    end associate
    x = 0
  end subroutine
end program
