! flags: -fno-align-commons
program p
  real(8) :: x
  integer :: i
  integer(2) :: h
  character(3) :: c
  common /a/ i, x, h, c, y
  i = 1
  x = 2.5d0
  h = 3
  c = 'abc'
  y = 4
  call s
end program
subroutine s
  real :: z(7)
  integer :: k
  character :: b(25)
  common /a/ b
  print *, ichar(b(1)), (ichar(b(k)), k = 5, 12), ichar(b(13)), b(15:17), (ichar(b(k)), k = 18, 21)
end subroutine
