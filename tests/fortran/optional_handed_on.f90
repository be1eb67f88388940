module m
  implicit none
  real :: outer_values(2) = 0
  type t
    integer :: i = 5, j(3) = 7
  end type
contains
  subroutine tell(what, p)
    character(*), intent(in) :: what
    logical, intent(in) :: p
    print *, what, p
  end subroutine
  subroutine last(i, x, c, a, b, s, d, z)
    integer, optional :: i, a(:), b(3)
    real, optional :: x
    character(*), optional :: c
    complex, optional :: z
    type(t), optional :: d
    character(3), optional :: s(2)
    call tell('i', present(i)); call tell('x', present(x)); call tell('c', present(c))
    call tell('a', present(a)); call tell('b', present(b)); call tell('s', present(s))
    call tell('d', present(d)); call tell('z', .not. present(z))
    if (present(i)) print *, i
    if (present(x)) print *, x
    if (present(c)) print *, c, len(c)
    if (present(a)) print *, size(a), lbound(a), a
    if (present(b)) print *, b
    if (present(d)) print *, d%i, d%j
    if (present(s)) print *, s
    if (present(z)) print *, z
  end subroutine
  subroutine middle(i, x, c, a, b, s, d, z)
    integer, optional :: i, a(:), b(3)
    real, optional :: x
    character(*), optional :: c
    complex, optional :: z
    type(t), optional :: d
    character(3), optional :: s(2)
    call last(i, x, c, a, b, s, d, z)
    call last(b=a, a=b)
    call last(z=z, d=d, s=s, c=c)
  end subroutine
  subroutine outer(i, x, c, a, b, s, d, z)
    integer, optional, intent(in) :: i, a(:), b(3)
    real, optional, intent(in) :: x
    character(*), optional, intent(in) :: c
    complex, optional, intent(in) :: z
    type(t), optional, intent(in) :: d
    character(3), optional, intent(in) :: s(2)
    call middle2(i, x, c, a, b, s, d, z)
  contains
    subroutine middle2(i, x, c, a, b, s, d, z)
      integer, optional, intent(in) :: i, a(:), b(3)
      real, optional, intent(in) :: x
      character(*), optional, intent(in) :: c
      complex, optional, intent(in) :: z
      type(t), optional, intent(in) :: d
      character(3), optional, intent(in) :: s(2)
      print *, count([present(i), present(x), present(c), present(a), present(b), present(s), present(d), present(z)])
      if (present(a)) print *, a
    end subroutine
  end subroutine
  subroutine host(i, a)
    integer, optional :: i, a(:)
    call inner
  contains
    subroutine inner
      print *, present(i), present(a)
      if (present(i)) print *, i
      if (present(a)) print *, a
    end subroutine
  end subroutine
  integer function find(s, set, back)
    character(*), intent(in) :: s, set
    logical, optional, intent(in) :: back
    find = scan(s, set, back) + 10 * index(s, set, back=back) + 100 * verify(s, set, back)
  end function
  integer function total(a, mask)
    integer, intent(in) :: a(:)
    logical, optional, intent(in) :: mask(:)
    total = sum(a, mask) + 100 * maxval(a, mask=mask) + 1000 * product(a, mask=mask)
  end function
  complex function make(x, y)
    real, intent(in) :: x
    real, intent(in), optional :: y
    outer_values = [max(1., x, y), min(x, 1.5, y)]
    make = cmplx(x, y)
  end function
  subroutine seed(size, put, get)
    integer, optional :: size, put(:), get(:)
    call random_seed(size, put, get)
  end subroutine
  subroutine clock(c, r, m)
    integer, optional :: c, r, m
    call system_clock(c, r, m)
  end subroutine
  subroutine when(date, time, zone, values)
    character(*), optional :: date, time, zone
    integer, optional :: values(:)
    call date_and_time(date, time, zone, values)
  end subroutine
  subroutine argument(n, value, length, status)
    integer :: n
    character(*), optional :: value
    integer, optional :: length, status
    call get_command_argument(n, value, length, status)
  end subroutine
end module
program p
  use m
  implicit none
  integer :: k(3) = [1, 2, 3], n = -1, v(8) = -1, big(9)
  integer, allocatable :: st(:)
  character(8) :: date = ' '
  character(10) :: text = ' '
  call middle()
  call middle(1, 2., 'abc', k, k, ['abc', 'def'], t(), (1., 2.))
  call middle(a=v(1:5:2)); call middle(b=k); call middle(c='xyz')
  call outer(); call outer(a=k(3:1:-1), i=n); call outer(1, 2., 'abc', k, k, ['abc', 'def'], t(), (1., 2.))
  call host(); call host(4); call host(a=k)
  print *, find('abcab', 'ab'), find('abcab', 'ab', .true.), find('abcab', 'ab', .false.)
  print *, total(k), total(k, k > 1), make(1.), outer_values
  print *, make(1., 2.), outer_values
  call seed(size=n); print *, n > 0
  allocate (st(n)); st = 5
  call seed(put=st); st = 0; call seed(get=st); print *, all(st == 5); call seed()
  call clock(n, v(1), v(2)); print *, n > 0
  call when(); call when(date); print *, date > '2'; call when(values=v); print *, v(1) > 2000
  n = -1
  call argument(0, length=n); print *, n > 0; call argument(9, text, status=n); print *, n > 0, text
end program
