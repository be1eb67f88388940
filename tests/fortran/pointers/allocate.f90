! ALLOCATE, DEALLOCATE and NULLIFY of pointers.
program p
  real, pointer :: q(:), r(:)
  double precision, pointer :: m(:,:)
  integer i, n
  n = 4
  allocate(q(n))
  q = [(i, i=1,n)]
  r => q(2:3)
  r = 9
  print *, q, r
  deallocate(q)
  allocate(m(0:n, 2), stat=i)
  m = 1.5d0
  m(0, 2) = 3
  print *, i, m, lbound(m)
  deallocate(m)
  nullify(q, r)
  print *, associated(m), associated(q)
end
