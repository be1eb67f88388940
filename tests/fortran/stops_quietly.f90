! STOP names the exceptions that have been raised: by MAXVAL and the like, none.
program main
  integer :: i
  real :: z(300)
  do i = 1, 300
    z(i) = i*1.3
  end do
  print *, maxval(z), minval(z), maxloc(z), minloc(z)
  stop
end program
