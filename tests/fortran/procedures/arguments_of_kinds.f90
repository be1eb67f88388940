! Arguments of several kinds.
program t
  call s(1_1, 2_2, 3_4, 4_8, 1.5, 2.5d0, .true., .false._1)
end
subroutine s(a, b, c, d, x, y, l, m)
  integer(1) :: a
  integer(2) :: b
  integer(4) :: c
  integer(8) :: d
  real(4) :: x
  real(8) :: y
  logical :: l
  logical(1) :: m
  print *, a, b, c, d, x, y, l, m
end
