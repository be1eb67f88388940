! Functions of bits, of I/O status, and ISNAN.
program p
  integer i, j
  integer(8) k
  integer(1) b
  real x
  character(3) c
  i = 5
  j = -1
  k = -7
  b = -1
  x = 0
  c = 'ab'
  print *, bge(i,2), bgt(i,j), ble(i,2), blt(i,j), bgt(k, 3_8), bge(b, 200), blt(b, 300)
  print *, merge_bits(i,12,6), merge_bits(k, 3_8, 5_8), merge_bits(b, 3_1, 5_1)
  print *, 'a' // new_line(c) // 'b', iachar(new_line('a')), is_iostat_end(j), is_iostat_eor(i), is_iostat_eor(-2)
  print *, isnan(x), isnan(x/x), lnblnk('ab '), lnblnk(c)
  print *, is_iostat_end([-1, 0, -2]), isnan([1., x/x])
  if (isnan(x / x)) print *, 'nan'
end
