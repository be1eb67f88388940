! MAX and MIN of zeros of either sign, and beside NaN: the later argument, as the processor's instruction has it.
! flags: -O0
program main
  implicit none
  double precision :: x(4), most(3), least(3)
  character(40) :: text = '0.0 -0.0 1.0 NaN'
  integer :: i
  read (text, *) x
  do i = 1, 3
    most(i) = max(x(i), x(i + 1))
  end do
  print *, most
  do i = 1, 3
    least(i) = min(x(i), x(i + 1))
  end do
  print *, least
  do i = 1, 3
    most(i) = max(x(i + 1), x(i))
  end do
  print *, most
  do i = 1, 3
    least(i) = min(x(i + 1), x(i))
  end do
  print *, least
end program
