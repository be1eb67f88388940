! Named IF and EXIT from it.
program t
  integer :: i
  do i = 1, 2
    outer: if (i == 1) then
      print *, 'one'
    else outer
      print *, 'other'
    end if outer
  end do
end
