program keywords_of_bits
  integer :: i, j
  complex(8) :: z
  i = 12
  j = -5
  print *, bge(i=i, j=j), bgt(j=i, i=j), ble(i, j=j), blt(j=j, i=i)
  print *, merge_bits(j=j, mask=z'ff00', i=i), merge_bits(i, mask=15, j=j)
  print *, lshift(i=i, shift=3), lshift(shift=2, i=j), rshift(i=i, shift=1), rshift(shift=1, i=j)
  z = dcmplx(y=2.5d0, x=1)
  print *, z, dcmplx(x=0.5d0)
end program
