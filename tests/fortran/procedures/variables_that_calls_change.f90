! A variable that a function only reads, passed beside another call that changes it.
module shared
  implicit none
  integer :: list(6) = 0, k = 3
contains
  integer function next(m)
    integer m
    next = m
    m = mod(m, 6) + 1
  end function
  integer function one(m)
    integer, intent(in) :: m
    one = mod(m, 6) + 1
  end function
  integer function two(m, n)
    integer, intent(in) :: m, n
    two = 10 * m + n
  end function
  subroutine keep(m, n)
    integer, intent(in) :: m, n
    list(n) = 100 * m
  end subroutine
end module

program main
  use shared
  implicit none
  list(next(k)) = one(k)
  print *, list
  list(next(k)) = two(k, 2) + k
  print *, list
  k = 3
  print *, two(k, next(k)), two(next(k), k)
  k = two(k, next(k)) + two(next(k), k)
  print *, k
  k = 2
  list(next(k)) = one(k) * next(k)
  call keep(k, next(k))
  print *, list, k
  if (two(next(k), k) == 45) list(one(k)) = two(k, next(k))
  print *, list, k
end program
