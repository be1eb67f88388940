! Variables that are only asked for their kind.
subroutine s(x, n)
  real*8 y
  integer k
  logical l
  dimension a(3)
  integer, parameter :: kk = kind(y)
  print *, kind(y), huge(k), tiny(y), bit_size(k), kind(l), digits(y), size(a), range(k), epsilon(y)
end
program p
  call s(1.0, 2)
end
