! TRANSFER between types, to scalars and arrays, and to characters whose length is computed.
program p
  integer i, j(2), k(4)
  real x
  double precision d
  character(4) c
  logical l
  complex z
  type t
    integer a
    real b
  end type
  type(t) v
  x = 1.5
  i = transfer(x, i)
  print *, i, transfer(i, 1.0)
  d = 3.14d0
  j = transfer(d, j)
  print *, j, transfer(j, d)
  c = transfer(1684234849, c)
  print *, c, transfer('abcd', 1)
  z = transfer(1d0, z)
  print *, z
  v%a = 3
  v%b = 4
  print *, transfer(v, 1d0), transfer(v, j)
  v = transfer([7, 0], v)
  print *, v%a, v%b
  k = transfer([1d0, 2d0], k)
  print *, k
  print *, transfer([1d0, 2d0], k, 3)
  print *, transfer(1, .true.), transfer('abcdefgh', [1])
  print *, transfer([1,2,3], 'abcd')
  print *, transfer(d + 1, j)
  print *, transfer('abcd', [character(2) ::]), transfer(repeat('x', ncopies=2), [character(1) ::], 2)
  print *, transfer([1, 2], [real(8) ::])
  print *, size(transfer(d, [1])), size(transfer([1,2,3], [1d0]))
  i = transfer(transfer(42, .true.), 0)
  print *, i
  call lengths(1.5, 'ab', 'cd ')
  print *, pieces([1., 2.], ['a', 'b'])
contains
  subroutine lengths(x, c, d)
    real x
    character(*) c, d
    print *, size(transfer(x, [c]))
    print *, transfer('abcdefgh', [c]), transfer('abcdef', [d, d])
    print *, transfer('abcdefgh', trim(d)), transfer('abcdefgh', c // trim(d))
    print *, transfer('abcdefgh', repeat(c, 2)), transfer('abcdefgh', [c], 2), transfer('abcdefgh', adjustl(d))
  end
  elemental function pieces(source, mold)
    real, intent(in) :: source
    character(*), intent(in) :: mold
    integer pieces
    pieces = size(transfer(source, [mold]))
  end
end
