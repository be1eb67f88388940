! SELECT CASE of characters.
program t
  character(4) :: words(4)
  integer :: i
  words(1) = 'abc'
  words(2) = 'm'
  words(3) = 'zz'
  words(4) = 'xyz '
  do i = 1, 4
    select case (words(i))
    case ('abc', 'xyz')
      print *, 'known ', words(i)
    case ('b':'n')
      print *, 'early ', words(i)
    case default
      print *, 'other ', words(i)
    end select
  end do
end
