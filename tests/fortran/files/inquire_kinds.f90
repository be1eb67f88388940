! INQUIRE into variables of other kinds.
program t
  integer(8) :: number, size, recl
  integer(2) :: next
  logical(1) :: there
  logical(8) :: connected
  open (12, file='a.dat', access='direct', recl=4)
  write (12, rec=1) 5
  flush (12)
  inquire (12, number=number, recl=recl, nextrec=next, exist=there, opened=connected, size=size)
  print *, number, recl, next, there, connected, size
end
