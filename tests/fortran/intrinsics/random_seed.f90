! RANDOM_SEED, and RANDOM_NUMBER of arrays and sections.
program p
  integer n, i
  integer, allocatable :: s(:)
  real x, a(4), b(2,3)
  double precision y(3)
  call random_seed(size=n)
  print *, n
  allocate(s(n))
  s = [(i * 37, i = 1, n)]
  call random_seed(put=s)
  call random_number(x)
  call random_number(a)
  call random_number(b)
  call random_number(y)
  print *, x
  print *, a
  print *, b
  print *, y
  call random_number(a(2:3))
  call random_number(b(1,:))
  print *, a
  print *, b
  call random_seed(get=s)
  print *, s
  call random_seed()
end
