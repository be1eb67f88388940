! SELECT CASE of integers.
program t
  integer :: i
  do i = -3, 12, 3
    select case (i)
    case (:-1)
      print *, i, 'negative'
    case (0)
      print *, i, 'zero'
    case (1:5, 9)
      print *, i, 'some'
    case (12:)
      print *, i, 'large'
    case default
      print *, i, 'default'
    end select
  end do
end
