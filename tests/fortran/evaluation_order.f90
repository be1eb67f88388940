! Functions that tell when they are called, in every place where one can stand: `m` counts calls, `seen` lists them.
! flags: -O1
module order
  implicit none
  type pair
    integer :: i = 1, k = 2
    real :: x = 3
  end type
  type row
    integer :: j(6) = [1, 2, 3, 4, 5, 6]
  end type
  integer :: m = 0, v(9) = [1, 2, 3, 4, 5, 6, 7, 8, 9], u(9, 9) = 1
  character(8) :: text = 'abcd'
  character(4) :: words(6) = 'wxyz'
  type(pair) :: pairs(6)
  type(row) :: rows(6)
  character(400) :: seen = ' '
contains
  subroutine note(what, k)
    character(*), intent(in) :: what
    integer, intent(in) :: k
    character(12) :: number
    write (number, '(i0)') k
    seen = trim(seen)//' '//what//number
  end subroutine
  subroutine show(k)
    integer, intent(in) :: k
    print '(i0,a,1x,i0)', k, trim(seen), m
    seen = ' '
  end subroutine
  integer function f(k)
    integer, intent(in) :: k
    m = m + 1
    call note('f', k)
    f = k
  end function
  real function g(k)
    integer, intent(in) :: k
    m = m + 1
    call note('g', k)
    g = k
  end function
  complex function z(k)
    integer, intent(in) :: k
    call note('z', k)
    z = cmplx(k, -k)
  end function
  logical function l(k)
    integer, intent(in) :: k
    call note('l', k)
    l = k > 0
  end function
  character(3) function c(k)
    integer, intent(in) :: k
    m = m + 1
    call note('c', k)
    c = char(k + 65)//'yz'
  end function
  function h(k) result(r)
    integer, intent(in) :: k
    integer :: r(3)
    call note('h', k)
    r = k
  end function
  type(pair) function made(a, b)
    integer, intent(in) :: a, b
    call note('a', a)
    call note('b', b)
    made = pair(a, b, 1.0)
  end function
  integer function two(a, b)
    integer, intent(in) :: a, b
    call note('two', a)
    call note(',', b)
    m = m + 1
    two = a
  end function
  integer function of_pairs(a, b)
    type(pair), intent(in) :: a, b
    call note('i', a%i)
    of_pairs = b%k
  end function
  integer function of_vector(a, b)
    integer, intent(in) :: a(:), b
    call note('size', size(a))
    of_vector = a(1) + b
  end function
  integer function lens(s)
    character(*), intent(in) :: s
    call note('len', len(s))
    lens = len(s)
  end function
  subroutine three(a, b, k)
    integer, intent(in) :: a, b, k
    call note('<', a)
    call note(',', b)
    call note('>', k)
  end subroutine
  subroutine arrays(a, b)
    integer, intent(in) :: a(:), b(:)
    call note('<', a(1))
    call note('>', b(2))
  end subroutine
  subroutine letters(a, b)
    character(*), intent(in) :: a, b
    call note(a, len(a))
    call note(b, len(b))
  end subroutine
end module

program evaluation_order
  use order
  implicit none
  integer :: i, k(3) = 5, j(3) = 6, square(2, 2)
  real :: x
  character(20) :: d
  character(40) :: line = ' '
  logical :: b

  ! arguments
  call three(f(1), f(2), f(3)); call show(1)
  call three(m + 1, f(2), m + 1); call show(2)
  call three(v(f(1)), f(2), u(f(3), f(f(4)))); call show(3)
  i = two(two(f(1), f(2)), two(f(3), f(4))) + two(m + 0, f(1)) - two(f(1), m); call show(4)
  i = of_pairs(pair(f(1), f(2), g(3)), made(f(4), f(5))) + of_pairs(pairs(f(1)), pairs(f(2))); call show(5)
  i = of_vector(v(f(1):f(2)), f(3)) + of_vector([f(1), f(f(2))], f(3)) + of_vector(h(f(1)) + f(2), f(3)); call show(6)
  call arrays(h(f(1)), v(f(2):f(4)) + f(1)); call show(7)
  call letters(c(f(1)), c(2)//c(f(3))); call letters(words(f(1)), words(f(2))(f(1):f(3))); call show(8)
  call letters(trim(c(1)), repeat(c(2), f(2))); call letters(adjustl(c(1)), text(f(1):)); call show(9)

  ! operators
  i = f(1) - f(f(2)) * (f(3) - f(4) / f(f(1))); call show(20)
  i = (m + 1) * f(1) - m * f(2) + f(f(2))**f(3) + m**2; call show(21)
  b = f(1) > 0 .and. (f(f(2)) < 0 .or. l(f(3))) .neqv. l(4); call show(22)
  x = real((z(1) - z(2)) * z(3) / z(4)) + abs(z(2)**f(2)) + g(2)**f(3) + f(2)**g(f(3)); call show(23)
  d = c(1)//c(2)//c(f(3)); b = c(1) < c(2)//c(3) .or. c(f(1)) == c(f(2)); call show(24)
  d = text(f(1):f(2))//words(f(3))(f(1):f(f(3)))//char(f(66))//achar(f(67)); call show(25)

  ! intrinsic functions
  i = max(f(1), f(2), m) - min(m, f(f(3)), f(4)) + mod(f(7), f(4)) + sign(f(1), f(-2)); call show(30)
  i = dim(f(1), f(2)) + ibset(f(1), f(2)) + ishft(f(1), f(2)) + ishftc(f(1), f(2)) + ibits(f(1), f(2), f(3)); call show(31)
  i = modulo(f(7), m); i = i + ishftc(f(1), f(2), f(5)) + iand(f(1), f(f(2))) + merge(f(1), f(2), l(3)); call show(32)
  x = atan2(g(1), g(2)) + sign(g(1), g(-2)) + mod(g(5), g(2)) + dim(g(5), g(2)) + max(g(1), g(2), g(f(3))); call show(33)
  x = nearest(g(1), g(2)) + scale(g(1), f(2)) + set_exponent(g(1), f(2)) + hypot(g(1), g(2)); call show(34)
  i = index(c(1), c(2)) + scan(c(1), c(2), l(3)) + len(c(1)//c(2)) + len_trim(c(3)) + ichar(c(4)); call show(35)
  i = sum([f(1), f(f(2)), f(3)]) + maxval(v(f(1):f(2))) + count(v(f(1):f(3)) > f(2)); call show(36)
  b = any([l(1), l(0)]) .and. all([l(0), l(1)]) .or. lge(c(1), c(2)); call show(37)
  i = dot_product(h(f(1)), h(f(2))) + size(v(f(1):f(2))) + size(spread(f(1), 1, f(3))); call show(38)
  i = f(1) + ibset(f(2) + 1, f(3)) * ibits(m + f(4), f(1), f(2) + 1) - ibclr(m, f(2)) + ibset(m, 2); call show(39)
  b = ibset(m, f(1)) > two(m, m) .or. ibits(m, f(1), m) == f(2) - f(3); call show(90)
  i = f(1) + floor(g(2)) + ceiling(g(3)) - exponent(g(4)) + leadz(f(5)) * trailz(f(6)); call show(91)
  x = g(1) + fraction(g(2)) + spacing(g(3)) * rrspacing(g(4)); i = f(5) + nint(g(6)) + popcnt(f(7)); call show(92)

  ! functions of characters that gfortran frees: their values are put in front where they are arguments or subscripts
  i = f(1) + abs(lens(trim(c(1)))) + lens(trim(text)) + v(lens(text(:f(2))//'a')); call show(93)
  i = f(1) + abs(lens(trim(c(2))) + f(3)) + merge(f(1), lens(trim(text)), l(2)) + abs(lens(c(2)//'a')); call show(94)
  call three(v(lens(trim(text(:4)))), two(f(1), f(2)), v(two(f(3), f(4)))); call show(95)
  i = f(1) + abs(two(f(2) + lens(trim(c(1))), 3)) + pairs(lens(trim('ab '//c(1))))%i + abs(lens(trim(text))); call show(96)

  ! left sides, components and constructors
  u(f(1), f(f(2))) = f(f(3)); v(v(f(1))) = f(v(f(2))); v(f(2)) = 2; call show(40)
  rows(f(1))%j(f(2)) = rows(f(3))%j(f(f(2))) + f(4); call show(41)
  pairs(f(1)) = pair(f(2), f(f(3)), g(f(4))); pairs(f(2)) = made(f(3), f(4)); call show(42)
  text(f(1):f(3)) = c(4)//c(f(5)); words(f(2))(f(1):f(2)) = c(f(3)); call show(43)
  words(f(1))(f(2):f(3)) = words(f(4))(2:3); words(f(1))(:2) = words(f(2))(:2); call show(97)
  words(f(1))(2:f(2)) = words(f(3))(f(1):f(2)); words(f(1))(2:f(3)) = text; text = words(f(2))(f(1):); call show(98)

  ! arrays
  k = [f(1), f(f(2)), f(3)]; call show(50)
  k = [(f(i) + f(2), i = f(1), f(5), f(2))]; k(:2) = [(f(i), i = f(3), f(1), f(-2))]; call show(51)
  k = h(1) + h(f(2)) * f(3); call show(52)
  k = v(f(1):f(3)) * f(2) + u(f(1):f(3), f(4)); call show(53)
  u(f(1), f(2):f(4)) = u(f(3):f(5), f(6)); call show(54)
  u(f(1), f(2):f(6):f(2)) = [f(1), f(2), f(3)]; call show(55)
  v(f(1):f(3)) = k * f(4) - (f(1) - f(f(2))); call show(56)
  k = merge(f(1), f(2), [l(1), l(0), l(1)]) + merge([f(1), f(2), f(3)], f(4), k > f(5)); call show(57)
  k = max(k, f(2), f(3)) + mod(h(f(5)), f(2))**f(2); call show(58)
  k = cshift(k, f(1)) + f(2); square = reshape([f(1), f(2), f(3), f(4)], [f(2), f(2)]); call show(59)
  words(:3) = [c(1), c(f(2)), c(3)]; call show(60)
  k(f(1):f(2)) = [f(3), f(4)] + k(f(2):f(3)) * f(1); call show(61)

  ! statements
  do i = f(1), f(5), f(2)
    m = m + 1
  end do
  call show(70)
  do i = f(m - m + 1), f(2)
    m = m + 1
  end do
  do i = f(3), f(1), -1
    m = m + 1
  end do
  call show(71)
  if (f(1) > f(2)) then
    i = 1
  else if (f(f(3)) > f(4)) then
    i = 2
  end if
  if (l(1) .and. (l(f(2)) .or. l(3))) i = f(4)
  call show(72)
  select case (f(1) + f(f(2)))
  case (3)
    i = 1
  end select
  select case (words(f(1))(f(2):))
  case ('a':'m', 'xy')
    i = f(3)
  case ('xyz')
    i = f(4)
  end select
  do while (f(0) + f(f(1)) > 1)
    i = 1
  end do
  call show(73)
  goto (10, 20), f(f(0)) + f(1)
20 i = 3
10 call show(74)
  write (line, '(9i3)') f(1), f(2) + f(f(3)), v(f(4)), u(f(1), f(2)), v(f(1):f(2)), h(f(3)); call show(80)
  print *, line
  write (line, '(2i3,f4.1,9i2)') pairs(f(1)), rows(f(2))%j, rows(f(f(3)))%j(1); call show(81)
  print *, line
  write (line, '(9i3)') (f(i), v(f(i)), i = f(1), f(3)); call show(82)
  write (line(f(1):f(19)), '(9a)') c(1), c(2)//c(3), trim(c(f(1))); call show(83)
  line = '1 2 3 4 5 6'
  read (line, *) v(f(1)), u(f(2), f(3)), v(f(4):f(5)); call show(84)
  i = iand(f(3), lens(repeat(text, 3))); call show(85)
  i = ior(f(3), lens(adjustl(repeat(text(:2), 3)))); call show(86)
  i = max(f(3), lens('x'//(repeat(line(:4), 2)))); call show(87)
  i = ieor(f(3), lens(repeat('ab', 3)//text)); call show(88)
  call three(v(lens(trim(text))), v(f(2)), iand(f(3), lens(trim(text)))); call show(89)
  print *, i, k, x, b, d, line, v, square, pairs, text, words
end program
