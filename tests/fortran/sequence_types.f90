! A type with SEQUENCE is the same type in each unit that defines it.
subroutine change(x, b)
  implicit none
  type whole
    sequence
    integer(8) :: n
  end type
  real(8) :: x
  type(whole) :: b
  if (x /= 99.0 .or. b%n /= 11) stop 3
  x = -123.0
  b%n = -44
end subroutine
program t
  implicit none
  type whole
    sequence
    integer(8) :: n
  end type
  interface
    subroutine change(y, c)
      import :: whole
      real(8) :: y
      type(whole) :: c
    end subroutine
  end interface
  call try()
  print *, 'done'
contains
  subroutine try()
    real(8) :: r
    type(whole) :: w
    r = 99.0
    w%n = 11
    call change(r, w)
    if (r /= -123.0 .or. w%n /= -44) stop 6
  end subroutine
end program t
