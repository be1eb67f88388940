! STAT=, ERRMSG=, SOURCE= and MOLD= of ALLOCATE and DEALLOCATE.
program p
  real, allocatable :: a(:), b(:, :), c(:, :)
  character(40) message
  integer i
  allocate (b(2, 3), source=1.5)
  allocate (c, mold=b)
  print *, b, shape(c)
  message = 'as it was'
  allocate (a(3), stat=i, errmsg=message)
  print *, i, message
  allocate (a(4), stat=i, errmsg=message)
  print *, i, message
  deallocate (a, stat=i)
  print *, i
  deallocate (a, stat=i, errmsg=message)
  print *, i, message
end program
