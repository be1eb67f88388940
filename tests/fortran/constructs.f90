recursive function fact(n) result(r)
  implicit none
  integer, intent(in) :: n
  integer :: r
  if (n <= 1) then
    r = 1
  else
    r = n * fact(n - 1)
  end if
end function fact
recursive subroutine hanoi(n, from, to, via, moves)
  implicit none
  integer, intent(in) :: n
  character, intent(in) :: from, to, via
  integer, intent(inout) :: moves
  if (n == 0) return
  call hanoi(n-1, from, via, to, moves)
  moves = moves + 1
  call hanoi(n-1, via, to, from, moves)
end subroutine
program selects
  implicit none
  interface
    recursive function fact(n) result(r)
      integer, intent(in) :: n
      integer :: r
    end function
  end interface
  integer :: i, j, k, moves
  character(len=3) :: w
  logical :: flag
  integer(8) :: big
  print *, fact(10)
  moves = 0
  call hanoi(5, 'a', 'b', 'c', moves)
  print *, moves
  do i = -2, 12
    select case (i)
    case (:-1)
      print *, i, 'negative'
    case (0)
      print *, i, 'zero'
    case (1, 3, 5)
      print *, i, 'odd'
    case (6:8, 10)
      print *, i, 'range'
    case default
      print *, i, 'default'
    case (11:)
      print *, i, 'large'
    end select
  end do
  do i = 1, 4
    w = 'abc'
    if (i == 2) w = 'b'
    if (i == 3) w = 'mno'
    if (i == 4) w = 'zzz'
    choose: select case (w)
    case ('abc')
      print *, 'first'
    case ('b')
      print *, 'single'
      if (i == 2) exit choose
      print *, 'not here'
    case ('l':'n')
      print *, 'range'
    case default
      print *, 'other'
    end select choose
  end do
  flag = .false.
  select case (flag)
  case (.true.)
    print *, 'yes'
  case (.false.)
    print *, 'no'
  end select
  big = 5000000000_8
  select case (big)
  case (5000000000_8)
    print *, 'big'
  end select
  outer: do i = 1, 5
    inner: do j = 1, 5
      if (j == 3) cycle outer
      if (i == 4) exit outer
      if (i == 2) exit inner
      print *, i, j
    end do inner
    print *, 'end', i
  end do outer
  k = 0
  do while (k < 3)
    k = k + 1
    if (k == 2) cycle
    print *, k
  end do
  do
    k = k + 1
    if (k > 6) exit
  end do
  print *, k
  named: do while (k > 0)
    do
      k = k - 1
      if (k == 3) exit named
      if (mod(k, 2) == 0) cycle named
    end do
  end do named
  print *, k
  block_if: if (k == 3) then
    print *, 'three'
    if (k == 3) exit block_if
    print *, 'never'
  end if block_if
  print *, "a ""quoted"" & 'string'", 'it''s'; print *, 'second; statement'
  print *, 'continued &
     &text', 1 + &
     2 + & ! comment

     3
  if (k == 3) print *, 'one line'
  100 continue
  end program selects
