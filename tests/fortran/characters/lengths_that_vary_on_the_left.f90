! Substrings whose length no compiler knows: their subscripts are evaluated once.
module m
  implicit none
  type t
    integer :: i
    character(4) :: s
  end type
  integer :: calls = 0, two = 2
  type(t) :: list(3)
  character(5) :: names(3)
contains
  integer function place(k)
    integer, intent(in) :: k
    calls = calls + 1
    place = k
  end function
end module

program main
  use m
  implicit none
  character(9) :: nine = 'ninechars'
  list%i = 5
  list%s = 'abcd'
  names = 'names'
  list(place(1))%s(two:) = nine(1:2)
  list(place(2))%s(mod(abs(two), 3) + 1:) = nine
  list(place(3))%s(:list(1)%i - 2) = 'x'
  names(place(1))(two + 1:) = nine(two:two)
  names(place(2))(:4 - two) = trim(nine)
  print *, calls, list%s, names
  print *, set_exponent(3.0, 2), set_exponent(0.5, 2), set_exponent(0.25d0, 5)
end program
