! Constants of characters have the length that is declared, also where others are computed from them.
program p
  character(3), parameter :: a = 'abcdef'
  character(6), parameter :: b = a // a, c = a // 'x'
  character(5), parameter :: short = 'ab'
  character(8), parameter :: d = short // 'x'
  character, parameter :: newline = achar(10), zero = char(0), high = char(200), tabbed*2 = char(9) // 'x'
  character(*), parameter :: w = trim('ab  ') // adjustl('  cd') // repeat('-', 3) // adjustr('x  ')
  integer, parameter :: n = len(w), m = len_trim('a b '), i = index(w, 'c')
  integer, parameter :: k = ior(iachar('A'), 32), q = ieor(5, iand(7, 12))
  real x(i)
  print *, a, '|', b, '|', c, '|', short, '|', d, '|', 'a' // newline // 'b', tabbed, ichar(zero), ichar(high)
  print *, w, '|', len(w), len(c), n, m, i, k, q, size(x)
  select case ('abc')
  case (a)
    print *, 'cut'
  case default
    print *, 'whole'
  end select
end program
