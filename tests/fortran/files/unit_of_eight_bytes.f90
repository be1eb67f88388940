! Units of eight bytes: those that are no default integers are errors, but to INQUIRE.
program t
  use iso_fortran_env
  implicit none
  integer(8) :: u = 10_8, large = 2_8**33, least = -2_8**31
  integer :: s, internal = -1
  logical :: there, connected
  character(60) :: text
  open (u, status='scratch', form='formatted')
  write (u, *) 1, 2
  rewind (u)
  read (u, *) s
  print *, s
  inquire (u, exist=there, opened=connected)
  print *, there, connected
  inquire (large, exist=there, opened=connected, iostat=s)
  print *, there, connected, s
  inquire (-2_8**40, exist=there, iostat=s)
  print *, there, s
  inquire (unit=internal, exist=there, iostat=s)
  print *, there, s, s == iostat_inquire_internal_unit
  open (2_8 * huge(0) + 20_8, file='foo', iostat=s)
  print *, s
  close (large, iostat=s, iomsg=text)
  print *, s, text
  rewind (least, iostat=s, iomsg=text)
  print *, s, text
  read (large, *, iostat=s, err=10) s
10 print *, s
  write (least - 1, *, iostat=s, iomsg=text) 3
  print *, s, text
  write (6_8, *) 'six'
end program
