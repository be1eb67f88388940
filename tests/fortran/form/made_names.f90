! Names of the user that are those of C, of its library, or that the names made for the C text look like.
module m
  implicit none
  type timespec
    integer :: timeval, at_i, n
  end type
  type t
    real, allocatable :: u(:)
  end type
  type(t), save :: g
  real, allocatable, save :: v(:, :)
  integer :: mm = 4
contains
  subroutine s(k)
    integer :: k
    real :: a, b
    common /c/ a, b
    k = k + 1
    a = a + b
  end subroutine
  subroutine shaped(a, a_n1, a_low1, a_data, c, c_len)
    real :: a(:), a_data
    integer :: a_n1, a_low1, c_len, a_extent1, a_high1
    character(*) :: c
    a_extent1 = 5
    a_high1 = size(a) + a_n1
    a(a_low1) = a_data
    print *, a, a_n1, a_low1, a_extent1, a_high1, c, len(c), c_len
  end subroutine
  subroutine components(g_u, free_t)
    integer :: g_u, g_u_low1, g_u_n1, free_t, i
    type(t) :: h
    allocate (g%u(3), h%u(2:3), v(2, 0:1))
    g_u_low1 = 7
    g_u_n1 = 8
    do i = 1, 3
      g%u(i) = i
    end do
    h%u = 2
    v = 1
    v(1, :) = v(2, :) + g%u(2)
    print *, g%u, g_u, g_u_low1, g_u_n1, free_t, h%u, v
  end subroutine
end module
subroutine m_s
  real :: x(2)
  integer :: at_i, i
  common /c/ x
  equivalence (x(2), i), (at_i, equivalence1)
  at_i = 3
  print *, x(1), at_i, i /= 0
end subroutine
function first(result, room)
  integer :: first, second, result, room
  first = result + room
  return
  entry second(result)
  second = 2*result
end function
subroutine main
  print *, 'main'
end subroutine

subroutine clashes(n, x)
  use m, only: shaped, components, s, timespec, mm_of_m => mm
  implicit real (a-h, o-z)
  real :: x(n, n), x_high1(n, 2:n), j0, hypot, labs, y1
  integer :: size_t, io, records, fabs, f_in_clashes, int_5, l10, x_len, select, case, timeval, first, second
  character(4) :: lines(2), char
  character(n) :: text
  logical :: select_1, entry_first
  type(timespec) :: t
  external first, second
  size_t = 1; io = 2; records = 3; fabs = 4; f_in_clashes = 5; int_5 = 6; l10 = 7; x_len = 8; case = 9; timeval = 10
  j0 = 1.5; hypot = 2.5; labs = 3.5; y1 = 0.5
  t = timespec(1, 2, 3)
  x = 2
  x_high1 = 3
  text = 'abc'
  text_len = 11
  sum_1 = 1; i_1 = 2; i_2 = 3; array_1 = 4; trips_1 = 5; kept_1 = 6; joined_1 = 7; count_1 = 8; bound_1 = 9
  b = sum(x(:, 1)*x(:, 2)) + sum_1 + i_1 + i_2 + array_1
  x(:, 1) = x(n:1:-1, 1) + trips_1
  do x_step = 1.0, 2.0, 0.5
    b = b + x_step + count_1
  end do
  associate (w => x(:, n))
    w = w + kept_1
  end associate
10 select = 3
  select case (select)
  case (3)
    char = text // 'x'
  end select
  write (lines, '(i2)') records, io
  lines(1) = trim(adjustl(lines(1))) // 'j'
  print *, size_t, io, records, fabs, f_in_clashes, int_5, l10, x_len, case, timeval, t%timeval, t%at_i, t%n
  print *, j0, hypot, labs, y1, abs(-x(1, 1)), bessel_j0(j0), sqrt(x(2, 2)**2 + hypot**2), bessel_y1(y1)
  print *, x, x_high1(1, 2), b, text, text_len, len(text), joined_1, bound_1, char, lines
  call shaped(x(1, :), 6, 1, 7.0, text, 9)
  call components(5, 6)
  print *, first(5, 5), second(5), mm_of_m
  select_1 = .true.; entry_first = .false.
  k = 5
  call f(k)
  call s(k)
  call m_s
  print *, select_1, entry_first, k
contains
  subroutine f(f_in_clashes)
    integer :: f_in_clashes, clashes_n
    clashes_n = 70
    f_in_clashes = f_in_clashes + n + size(x, 1) + clashes_n + int_5
    print *, len(text), text, x_len
  end subroutine
end subroutine
block data
  common /c/ a(2)
  data a /1.5, 2.5/
end block data

  real :: y(3, 3)
  common /c/ in_main, main_n
  call main
  call clashes(3, y)
end
