! DATE_AND_TIME with any of its arguments.
program p
  character(8) d
  character(10) t
  character(5) z
  integer v(8), e(8)
  call date_and_time(d, t, z, v)
  call date_and_time(values=e)
  print *, len_trim(d), len_trim(t), len_trim(z), v(1) == e(1), v(1) > 2000, v(5) >= 0
  call date_and_time(zone=z)
  call date_and_time(date=d, time=t)
  print *, verify(d, '0123456789'), verify(t, '0123456789.'), z(1:1)
end
