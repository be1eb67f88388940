! The index of a loop in COMMON, EQUIVALENCE and a module, seen by others while the loop runs and after it.
module indices
  integer :: i = 7, j = 8
  integer(2) :: short = 3
  integer, target :: aimed
  real :: x(12000)
contains
  integer function now()
    now = 100*i + j
  end function
end module

module more
  use indices, only: renamed => i
contains
  subroutine twice(n)
    use indices, only: i, other => j
    integer, intent(in) :: n
    integer :: total, j
    j = 77
    do other = 1, 3
      total = other
    end do
    print *, total, other, j
    total = 0
    do i = 1, n
      total = total + renamed
    end do
    print *, total, renamed
  end subroutine
end module

subroutine show(what)
  character(*) what
  common /counts/ k, l, m(4)
  print *, what, k, l
end subroutine

integer function seen(n)
  common /counts/ k, l, m(4)
  seen = n*k
end function

subroutine fill(n)
  common /counts/ k, l, m(4)
  common /arrays/ a(200, 100), b(20000)
  integer seen
  do l = 1, n
    do k = 1, n
      a(k, l) = k + 10*l
    end do
  end do
  print *, k, l, a(3, 4), a(n, n)
  do k = 5, 1
    b(k) = 0
  end do
  call show('none')
  do k = n, 1, -7
    b(k) = k
    if (b(k) < 20) exit
  end do
  call show('exit')
  do k = 1, 3
    call show('call')
    m(k) = seen(2)
  end do
  print *, m
  do k = 1, 3
    if (seen(1) == 2) goto 10
    b(k) = seen(k)
  end do
10 call show('goto')
  do k = 1, n
    if (k == 9) return
    b(k) = b(k) + 1
  end do
end subroutine

subroutine overlay(n)
  integer where(3), many(3)
  real b(20000)
  equivalence (i, where(2)), (long, many(1))
  namelist /told/ n
  where = 5
  do i = 1, n
    b(i) = i
  end do
  print *, where, i, b(n)
  do i = 1, 3
    print *, where(2)
  end do
  do long = 1, 3
    print *, many(1), long
    if (many(1) == 2) exit
  end do
  print *, long, many(1)
end subroutine

subroutine outer(n)
  common /counts/ k, l, m(4)
  m = 0
  do k = 1, n
    call inner
  end do
  print *, m, k
contains
  subroutine inner
    m(k) = k*k
    do l = 1, 2
      m(k) = m(k) + l
    end do
  end subroutine
end subroutine

program main
  use indices
  use more
  common /counts/ k, l, m(4)
  namelist /both/ i, j
  call fill(90)
  call show('return')
  call overlay(1000)
  call outer(4)
  do j = 1, 3
    do i = 1, 10000
      x(i) = i + j
      if (i == 12 .and. j == 2) print *, now()
    end do
  end do
  print *, i, j, x(7)
  do i = 1, 2
    write (*, both)
  end do
  do short = 1, 5
    x(short) = short
  end do
  do aimed = 1, 5
    x(aimed) = x(aimed) + aimed
  end do
  print *, i, j, short, aimed, x(4)
  do i = now(), now() + 2
    print *, i
  end do
  call twice(4)
  do k = 1, 3
    select case (k)
    case (2)
      print *, 'two', k
    case default
      if (k == 3) stop 3
    end select
  end do
end program
