! INQUIRE by IOLENGTH.
program t
  integer :: i, j, k(5)
  integer(8) :: n
  real(8) :: d(3)
  character(7) :: s
  inquire (iolength=i) k, d, s
  print *, i
  inquire (iolength=n) k(1), s
  print *, n
  inquire (iolength=i) (d(j), j = 1, 2)
  print *, i
end
