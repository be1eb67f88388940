! Jumps to the end of SELECT CASE.
program t
  implicit none
  integer :: i
  do i = 1, 4
    call choose(i)
  end do
contains
  subroutine choose(i)
    integer, intent(in) :: i
    select case (i)
    case (1)
      goto 20
    case (2:3)
      if (i == 3) goto 20
      print *, 'two'
    case default
      select case (i + 1)
      case (5)
        goto 20
      end select
      print *, 'not here'
20  end select
    print *, i
  end subroutine
end program
