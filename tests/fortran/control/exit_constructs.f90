! EXIT in SELECT and IF within loops.
program t
  integer :: i
  do i = 1, 5
    select case (i)
    case (2)
      cycle
    case (4)
      exit
    end select
    if (i == 3) then
      print *, 'three'
    end if
    print *, i
  end do
end
