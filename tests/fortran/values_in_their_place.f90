! Statement functions of characters, initial values in results, vector subscripts of what they select, missing arrays.
module counters
  implicit none
  type counter
    integer :: n = 4
  end type
contains
  function fresh(k) result(g)
    integer, intent(in) :: k
    type(counter) :: g(k)
    g(1)%n = g(1)%n + k
  end function
  elemental integer function second(one, two)
    integer, intent(in), optional :: one
    integer, intent(in) :: two
    second = two
    if (present(one)) second = second + 10 * one
  end function
  subroutine sums(one, two)
    integer, optional, intent(in) :: one(:)
    integer, intent(in) :: two(:)
    print *, size(second(one, two)), second(one, two)
  end subroutine
end module
program values
  use counters
  implicit none
  character(8) :: short
  character(15) :: long
  character(6) :: p
  character(7) :: s = 'seven c'
  integer :: n, a(4) = [2, 4, 1, 3], b(4) = [2, 4, 1, 3], i
  type(counter) :: t(2)
  short(p) = p//'word'
  long(p, n) = p//'word'//p(n:)
  print *, '[', short('three'), '] [', long(s, 2), ']', len(short(s)), len(long(s, 3))
  t = fresh(2)
  t = fresh(2)
  print *, t%n
  a(b) = [(i, i = 1, 4)]
  b(b) = [(i, i = 1, 4)]
  print *, a, b, a(a(a))
  a(a(:2)) = a(3:4) + a(a(1))
  print *, a
  call sums(two=[1, 2])
  call sums([3, 4], [1, 2])
end program
