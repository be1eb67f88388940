! What is read while something else is written: subscripts of components, TRIM in the place of its argument.
! flags: -O1
module vectors
  type t
    integer :: v(2)
  end type
  type(t) :: q(3)
  integer :: c(2), n = 0
contains
  integer function f(k)
    integer, intent(in) :: k
    n = n + 1
    f = k
  end function
end module
module texts
  character(6) :: g = 'abc'
contains
  subroutine change(x, y)
    character(*) :: x
    character(*), intent(in) :: y
    x = 'zz'
    print *, y, len(y), '|', x, '|'
  end subroutine
  subroutine global(y)
    character(*), intent(in) :: y
    g = 'qrs'
    print *, y, '|', g
  end subroutine
  subroutine other(y)
    character(*) :: y
    y = 'other'
  end subroutine
end module
program places_kept
  use texts
  character(6) :: c = 'abc', d(2) = (/ 'abc', 'def' /)
  character(30) :: line
  call change(c, trim(c)); print *, c
  c = 'abc'
  call change(c, (c)); print *, c
  call global(trim(g)); g = 'abc'
  call global((g)); g = 'abc'
  call global(g(1:3)); g = 'abc'
  call global(adjustl(g)); g = 'abc'
  call global(g//''); g = 'abc'
  call global(trim(g(1:5))); g = 'abc'
  call change(d(1), trim(d(1))); print *, d
  call other(trim(c)); print *, c
  line = 'one two'
  write (line, '(a,a)') trim(line), '!'
  print *, line
  write (line, '(a,a)') '<', trim(line)
  print *, line
  write (line, *) trim(line)
  print *, line
  c = 'abc'
  c(2:) = trim(c)
  print *, c
  c = trim(c)//c
  print *, c
  d = trim(d(1))//'x'
  print *, d
  d(2:1:-1) = d
  print *, d
  call components
end program
subroutine components
  use vectors
  integer k(2)
    q(1)%v = (/ 2, 1 /); q(2)%v = (/ 1, 2 /); q(3)%v = (/1, 1/)
  c = 1
  c = q(c(1))%v
  print *, c
  c = 2
  c(2:1:-1) = q(c(2))%v(:) + 0*c
  print *, c
  q(q(1)%v(1))%v = (/ 3, 3 /)
  print *, q(1)%v, q(2)%v, q(3)%v
  q(q(1)%v(2))%v = (/ 2, 3 /)
  print *, q(1)%v, q(2)%v, q(3)%v
  q(q(3)%v(2))%v = q(q(1)%v(1))%v + 1
  print *, q(1)%v, q(2)%v, q(3)%v
  k = q(f(1))%v
  print *, k, n
  k = q(f(1))%v(1:2) * f(2)
  print *, k, n
  q(f(3))%v = k
  print *, q(3)%v, n
  k = q(f(1))%v + q(f(2))%v
  print *, k, n
end subroutine
