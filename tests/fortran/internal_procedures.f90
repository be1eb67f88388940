! host variables as loop variables, functions of the host, constants and types of the host
program host
  implicit none
  integer, parameter :: n = 5, m = n - 1
  real(8), parameter :: h = 1.0d0 / n
  type row
    real(8) :: c(n)
  end type row
  real(8) :: a(n, n), b(n), t
  integer :: i, j
  type(row) :: r
  character(len=10) :: words(3)
  logical :: done
  call init
  call solve(b, n)
  print '(5f10.5)', a
  print '(5f10.5)', b
  do i = 1, 3
    words(i) = name(i)
  end do
  print *, words, name(2), t
  call fillrow(r, 2.5d0)
  print *, r%c, norm(r%c), norm(b)
  done = .false.
  do while (.not. done)
    call step(done)
  end do
  print *, i, j
  call nest(3)
contains
  subroutine init
    do j = 1, n
      do i = 1, n
        a(i,j) = h * i + j
      end do
      b(j) = j * h
    end do
    t = sum_all()
  end subroutine init
  real(8) function sum_all()
    integer :: k, l
    sum_all = 0
    do l = 1, n
      do k = 1, n
        sum_all = sum_all + a(k, l)
      end do
    end do
  end function sum_all
  subroutine solve(x, k)
    integer, intent(in) :: k
    real(8), intent(inout) :: x(k)
    integer :: i
    do i = 2, m
      x(i) = x(i) + x(i - 1) / (h + t)
    end do
  end subroutine solve
  function name(k) result(w)
    integer, intent(in) :: k
    character(len=8) :: w
    w = 'word'
    write (w(5:), '(i3)') k
  end function name
  subroutine fillrow(rr, v)
    type(row), intent(out) :: rr
    real(8), intent(in) :: v
    integer :: q
    do q = 1, n
      rr%c(q) = v * q
    end do
  end subroutine
  real(8) function norm(x)
    real(8), intent(in) :: x(n)
    norm = 0
    do i = 1, n
      norm = norm + abs(x(i))
    end do
  end function norm
  subroutine step(flag)
    logical, intent(out) :: flag
    i = i + 1
    flag = i > 12
  end subroutine
  recursive subroutine nest(k)
    integer, intent(in) :: k
    j = j + k
    if (k > 0) call nest(k - 1)
    print *, 'nest', k, j
  end subroutine
end program host
