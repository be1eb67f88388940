! flags: -std=f95
! Names that are intrinsic in later standards, or with GNU Fortran alone, are the user's own.
subroutine abort()
  print *, 'own'
end subroutine
real function asinh(x)
  real :: x
  asinh = x + 1
end function
real function etime(x)
  real :: x
  etime = x - 1
end function
program p
  real :: x
  real, external :: etime
  call abort()
  x = asinh(1.)
  print *, x, etime(x)
end program
