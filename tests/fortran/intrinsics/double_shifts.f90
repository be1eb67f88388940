! DSHIFTL and DSHIFTR: each kind, no bits and all bits, keywords, binary constants, named constants.
program double_shifts
  integer(1) :: b
  integer(2) :: h
  integer(4) :: i, n, v(3)
  integer(8) :: l
  integer, parameter :: left = dshiftl(-123456789, 987654321, 11), right = dshiftr(j=5, i=-3, shift=31)
  integer(8), parameter :: wide = dshiftl(1_8, -2_8, 64)
  b = -77
  h = 12345
  i = -123456789
  l = 1234567890123_8
  do n = 0, 8, 4
    print *, dshiftl(b, 93_1, n), dshiftr(b, 93_1, n)
  end do
  do n = 0, 16, 8
    print *, dshiftl(h, -321_2, n), dshiftr(i=-321_2, j=h, shift=n)
  end do
  do n = 0, 32, 16
    print *, dshiftl(i, 987654321, n), dshiftr(shift=n, j=i, i=987654321)
  end do
  do n = 0, 64, 16
    print *, dshiftl(l, -98765432109_8, n), dshiftr(-98765432109_8, l, n)
  end do
  print *, left, right, wide, dshiftl(i, z'f0f0', 12), dshiftr(b'1011', i, 3)
  v = dshiftl([1, -2, 3], [-4, 5, -6], [0, 31, 32])
  print *, v, dshiftr([1, -2, 3], v, 7)
end program
