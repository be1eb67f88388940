! Lengths behind a star, with attributes or, as in FORTRAN 77, a comma before the names.
module names
  character*4, parameter :: first = 'ab::'
  character*(*), parameter :: second = "it's"
end module

program p
  use names
  character*3, dimension(2) :: both
  character*2, target, a, b*3
  character*1 :: c
  character*(2), save :: kept = 'xyz'
  both = first
  target = second
  a = 'a::'
  b = 'b::'
  c = second(4:)
  print *, both, target, a, b, c, kept, len(first), len(second)
end program
