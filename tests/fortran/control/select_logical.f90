! SELECT CASE of logicals; default in the middle.
program t
  integer :: i
  do i = 1, 2
    select case (i == 1)
    case (.true.)
      print *, 'yes'
    case (.false.)
      print *, 'no'
    end select
    which: select case (i)
    case default
      print *, 'default'
    case (2)
      print *, 'two'
    end select which
  end do
end
