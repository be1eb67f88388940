! The status of DEALLOCATE: of what is deallocated already, of several, the first of which fails.
program t
  implicit none
  integer :: i
  real, pointer :: p(:), q(:, :)
  real, allocatable :: a(:), b(:), c(:)
  allocate (p(2), q(2, 2), a(2), b(3), c(4))
  p = 1
  i = 13
  deallocate (p, stat=i)
  print *, i, associated(p)
  deallocate (p, stat=i)
  print *, i
  deallocate (q, p, stat=i)
  print *, i, associated(q)
  deallocate (a, stat=i)
  print *, i, allocated(a)
  deallocate (a, b, stat=i)
  print *, i, allocated(b)
  deallocate (c, stat=i)
  print *, i, allocated(c)
  allocate (a(2), source=1.0)
  allocate (a(3), b(4), source=2.0, stat=i)
  print *, i > 0, a, size(a)
end program
