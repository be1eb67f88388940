! ASSOCIATE: sections of arrays, of parts of sections, as arguments, of arrays of a module.
module places
  implicit none
  real, allocatable :: field(:, :)
contains
  subroutine fill(x)
    real, intent(out) :: x(:)
    integer :: k
    do k = 1, size(x)
      x(k) = 100*k + lbound(x, 1)
    end do
  end subroutine
  subroutine old(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    x(n) = -x(n)
  end subroutine
end module

program main
  use places
  implicit none
  integer :: i, j, n, m
  real :: a(0:6, 5)
  n = 2; m = 3
  do j = 1, 5
    do i = 0, 6
      a(i, j) = 10*j + i
    end do
  end do
  allocate (field(-1:3, 2:4))
  field = 7
  associate (x => a, col => a(:, n), row => a(m, :), e => a(n, m), part => a(1:6:2, 4), back => a(6:0:-3, 5))
    n = 5; m = 1
    print *, lbound(x), ubound(x), lbound(col), ubound(col), size(row), ubound(part), size(back)
    col(1) = -1; row(2) = -2; e = -3; part(2) = -4; back(2) = -5; x(0, 1) = -6
    print *, a
    col(2:3) = part(1:2); row(4:) = 0; part(:2) = part(2:); col(5::2) = 9
    back = back*2
    print *, a, sum(col), maxval(row), e
    col(7:4:-1) = col(4:7)
    print *, col, shape(part), part + part
    call fill(part)
    call fill(col(2:6:2))
    call old(col, 7)
    print *, a
  end associate
  n = 2; m = 3
  associate (f => field, edge => field(:, 3), inner => field(0:2, 3:4))
    print *, lbound(f), ubound(f), lbound(edge), ubound(edge), lbound(inner), ubound(inner)
    edge(1) = 1; edge(5) = 5; inner(1, 2) = 8; inner(3, 1) = 9; f(-1, 2) = 3
    inner(:, 2) = inner(:, 1) + 1
    print *, field
  end associate
  associate (n => n*2, m => n, t => real(n)/3, c => 'ab'//'cd', q => n > 1, z => (1., 2.), v => [1, 2, 3]*n, w => a(1:2, :)*2)
    print *, n, m, t, c, len(c), q, z, v, lbound(v), ubound(v), w, lbound(w)
    associate (n => n + 1, m => v)
      print *, n, m(2), m
    end associate
  end associate
end program
