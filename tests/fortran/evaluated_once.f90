! What a statement evaluates once, as gfortran does: `tell` lists the calls.
module calls
  implicit none
  integer :: m = 0
  character(4) :: seen(99)
  type row
    integer :: i(3) = [1, 2, 3]
    character(4) :: s = 'abcd'
  end type
  type(row) :: rows(3)
contains
  subroutine note(what)
    character(*), intent(in) :: what
    m = m + 1
    seen(m) = what
  end subroutine
  subroutine tell(k)
    integer, intent(in) :: k
    print *, k, seen(:m)
    m = 0
  end subroutine
  integer function f(k)
    integer, intent(in) :: k
    call note('f'//char(48 + k))
    f = k
  end function
  integer function bump(k)
    integer, intent(inout) :: k
    call note('bump')
    bump = k
    k = k + 1
  end function
  character(5) function name(k)
    integer, intent(in) :: k
    call note('name')
    name = 'name'//char(48 + k)
  end function
  function reversed(s) result(r)
    character(*), intent(in) :: s
    character(len(s)) :: r
    integer :: k
    call note('rev')
    do k = 1, len(s)
      r(k:k) = s(len(s) + 1 - k:)
    end do
  end function
  function longer(s, k) result(r)
    character(*), intent(in) :: s
    integer, intent(in) :: k
    character(len(s) + k) :: r
    call note('long')
    r = s
    r(len(s) + 1:) = repeat('+', k)
  end function
  subroutine given(x, k)
    real, allocatable, intent(inout) :: x(:)
    integer, intent(in) :: k
    allocate (x(k))
    x = k
  end subroutine
  function vector(k) result(r)
    integer, intent(in) :: k
    real :: r(k)
    call note('vec')
    r = k
  end function
end module

program evaluated_once
  use calls
  implicit none
  integer :: i = 2, j = 1, state, trail = 0, v(6) = [3, 1, 4, 1, 5, 2]
  character(9) :: text = 'ninechars'
  character(3) :: words(4) = 'abc'
  real, allocatable :: a(:), b(:)
  character(5), allocatable :: c(:)
  text = reversed(reversed(text(2:5)))
  call tell(1)
  text = reversed(name(3))//reversed(trim(text))
  call tell(2)
  text = longer(name(1), f(2))
  call tell(3)
  text = longer(text(i:i + 1), bump(i))
  call tell(4)
  text = longer(words(f(2))(2:), v(f(3)))
  call tell(5)
  print *, text, i
  call changed
  text(3:7) = merge(text(1:5), name(2), .true.)
  call tell(6)
  text(3:7) = merge(text(1:5), name(2), ble(-7, 3))
  i = merge(f(1), 2, bgt(-7, 3)) + merge(f(3), f(4), is_iostat_end(-2)) + merge(2, f(5), isnan(2.0)) - 5
  call tell(7)
  text = reversed(text(f(2):max(f(3), f(4))))
  i = len(name(f(3))) + len(repeat(name(f(4)), 2))
  print *, len(name(f(1))), len(adjustl(text(f(2):))), i
  call tell(12)
  call given(a, int(sum(vector(3))))
  print *, a
  deallocate (a)
  call tell(13)
  i = 2
  allocate (a(f(3)), b(2:f(4)), source=real(f(2)), stat=state)
  call tell(8)
  print *, a, b, lbound(b)
  deallocate (a, b)
  allocate (a, source=vector(3))
  allocate (b(2), source=vector(f(2)) + 1)
  call tell(9)
  i = len(reversed('xy z')); print *, len(reversed(text(2:3))), len(adjustl(reversed('ab'))), i; call tell(16)
  print *, a, b
  allocate (c, source=[name(1), name(f(2))])
  call tell(10)
  print *, c
  words(f(2)) = name(4)
  words(f(3))(2:i) = 'x'
  words(f(4))(2:) = name(5)
  rows(f(2))%s(2:) = text
  i = abs(rows(1)%i(f(f(2)))) + two_of(rows(f(1))%i(f(f(1))))
  call tell(11)
  print *, words
  call swap(i, v(count_up()))
  call swap(v(count_up()), v(count_up()))
  print *, i, v, trail
  call inside
  call beyond([3, 1, 2])
  call one_after_another
  print *, dim(4d0, set_exponent(0.25d0, 2)), set_exponent(8d0, 1)
contains
  ! Elements that a condition leaves out are not read.
  subroutine beyond(p)
    integer, intent(in) :: p(3)
    print *, reshape(max(p(places(3)), 2), [2, 2], pad=p(places(2)) + [1, 100000000])
    print *, reshape([1], [2, 2], pad=[maxval(p(places(1))), p(places(2))]), eoshift(max(p(places(3)), 2), 2, -1)
    print *, unpack(max(p(places(1)), p(1:1)), [.false., .true., .false.], p)
  end subroutine
  ! The functions of the library: their arguments are computed one after another, and all before what follows.
  subroutine one_after_another
    integer :: a(6) = [3, 1, 4, 1, 5, 9], k = 2, u(2, 3) = 7, r(6)
    r = cshift(a * k, bump(k)) - bump(k); print *, r
    r = eoshift(a(6:1:-1), bump(k), k) + eoshift(a * k, 1, k * bump(k)) - bump(a(3)); print *, r
    r(1:2) = reshape(a - k, [2], pad=[bump(k)]) + reshape([k], [2], pad=a * bump(k)); print *, r
    r(1) = sum(pack(a * k, a + bump(k) > 6) - bump(k)); print *, r
    r = unpack(a(1:3) * k, a > bump(k), a - k) + spread(k * bump(k), 1, 6); print *, r
    r(1:2) = maxval(u - k, 2, u * 9 > bump(k)) - sum(u, 2) + bump(k); print *, r
    r = cshift(a([6, 4, 2, 5, 3, 1]), bump(a(4))) - a(4) + 1**bump(k) - 1_8**bump(k); print *, r, k, m
    print *, merge(lens(reversed(trim('b'))), bump(k), k < 3), merge(lens(reversed(text(2:3))), bump(k), k < 3), k
    call tell(14)
  end subroutine
  integer function two_of(k)
    integer, intent(in) :: k
    two_of = 2 - k + k
  end function
  integer function lens(s)
    character(*), intent(in) :: s
    call note('lens')
    lens = len(s)
  end function
  function places(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), k
    r = [(mod(k, 3) + 1, k = 1, n)]
  end function
  ! What BUMP changes is not seen by the functions whose arguments gfortran puts into variables in front of all.
  subroutine changed
    integer :: n = 97, k = 4, r(24)
    r = [bump(k)*100 + max(k, 2), bump(k)*100 + min(k, 9), bump(k)*100 + dim(k, 1), bump(k)*100 + ishft(n, -k), &
      & bump(k)*100 + shiftr(n, k), bump(k)*100 + rshift(n, k), bump(k)*100 + sign(k, 1), bump(k)*100 + ibset(k, 3), &
      & bump(k)*100 + ibclr(k, 0), bump(k)*100 + ibits(n, k, 2), bump(k)*100 + iachar(char(k)), bump(k)*100 + k, &
      & bump(k)*100 + mod(n, k), bump(k)*100 + modulo(n, k), bump(k)*100 + int(modulo(k*1.0, 9.0)), &
      & bump(k)*100 + int(max(k*1.0, 1.0)), bump(k)*100 + ior(k, 1), bump(k)*100 + ishftc(k, 1), &
      & bump(k)*100 + merge(k, 1, k > 4), bump(k)*100 + abs(k), bump(k)*100 + int(dim(k*1.0, 1.0)), &
      & bump(k)*100 + v(mod(k, 6) + 1), bump(k)*100 + popcnt(k), bump(k)*100 + nint(k*1.0)]
    print *, r, k
    k = 4
    call swap(r(max(k, 2)), r(ishft(bump(k), 1)))
    call swap(r(k), r(bump(k)))
    call swap(r(ishft(n, -k)), r(bump(k)))
    print *, r, k
    m = 0
  end subroutine
  integer function count_up()
    trail = mod(trail * 3 + 1, 1000)
    count_up = mod(trail, 6) + 1
  end function
  subroutine swap(x, y)
    integer :: x, y, z
    z = x
    x = y
    y = z
    trail = trail + 1
  end subroutine
  integer function step(k)
    integer, intent(in) :: k
    j = mod(j + k, 3) + 1
    step = k
  end function
  subroutine inside
    rows(2)%i = rows(2)%i * 2
    print *, rows(max(step(2), 1))%i, rows(mod(step(1), 3) + 1)%s, rows(j)%i(j)
  end subroutine
end program
