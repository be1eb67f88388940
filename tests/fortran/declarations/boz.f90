! flags: -fallow-invalid-boz
! Binary constants: in DATA, and as arguments of conversions and of functions of bits.
program p
  implicit none
  integer :: i, j
  integer(8) :: k, big
  integer(2) :: h
  real :: r, q
  real(8) :: d, e
  complex(8) :: z
  complex :: z4
  data i /z'ff'/, j /b'101'/, k /o'777'/, big /z'8000000000000000'/, h /z'7fff'/, r /z'3fc00000'/, d /z'3ff8000000000000'/
  e = real(z'3FF8000000000000', 8)
  z = cmplx(z'3FF8000000000000', 0, 8)
  q = real(z'3FC00000')
  z4 = cmplx(j, z'40490fdb', 4)
  print *, i, j, k, big, h, r, d
  print *, e, z, q, dble(z'3FF8000000000000'), z4
  print *, int(z'ff'), int(z'ffffffff', 8), iand(i, z'f0'), ior(k, z'f00000000'), ieor(i, j)
end program
