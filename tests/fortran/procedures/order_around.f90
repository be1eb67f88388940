! The order of calls of functions of the module, and of the unit, around; a call in the place of an argument beside an
! allocatable one; the variables of a namelist of the unit around.
module m
  implicit none
  integer :: trail = 0, ia(6) = [6, 5, 4, 3, 2, 1]
contains
  integer function jot(k)
    integer, intent(in) :: k
    trail = modulo(trail*31 + k + 7, 10007)
    jot = k
  end function
  subroutine inside()
    integer :: k
    print *, (jot(k), ia(k), k = jot(1), jot(3))
    do k = jot(2), jot(6), jot(2)
      ia(jot(k)) = jot(k) + ia(jot(1))
    end do
    print *, trail, ia
  end subroutine
  subroutine lots(v, k)
    real, allocatable, intent(inout) :: v(:)
    integer, intent(in) :: k
    if (allocated(v)) deallocate (v)
    allocate (v(k))
    v = k
  end subroutine
end module
program t
  use m
  implicit none
  integer :: n = 3
  real, allocatable :: a(:)
  call inside()
  call lots(a, jot(2))
  call lots(a, jot(size(a) + 1))
  print *, a, trail
  call around()
contains
  integer function tick(k)
    integer, intent(in) :: k
    n = modulo(n*31 + k + 7, 10007)
    tick = k
  end function
  subroutine around()
    integer :: k
    namelist /group/ n, a
    print *, (tick(k), ia(k), k = tick(1), tick(3))
    print *, twice(tick(1), tick(2)), ia(tick(4):tick(5))
    print *, n
    write (*, nml=group)
  end subroutine
  integer function twice(i, k)
    integer, intent(in) :: i, k
    twice = 10*i + k
  end function
end program
