! Lengths that are negative are 0.
subroutine foo(i)
  integer :: i
  character(len=i) :: s(2), t
  s = 'ab'
  t = 'x'
  print *, len(s), len(t), max(i,0), size(s), '[', s, t, ']'
end subroutine
subroutine s1(i,j)
  character(len=i-j) :: a
  a = 'q'
  print *, len(a), '[', a, ']'
end subroutine
program test
  character(-3) :: cc
  cc = 'x'
  call foo(2)
  call foo(-1)
  call s1(1,2)
  call s1(-1,-3)
  print *, len(gee(2)), len(gee(-5)), len(gee(-f(3))), gee(-2) // 'x', len(gee(-2) // 'x'), len(cc), cc, repeat('ab', f(2)), '|'
contains
function gee(i)
  integer, intent(in) :: i
  character(len=i) :: gee
  gee = ""
end function gee
pure integer function f(k)
integer, intent(in) :: k
f = k
end function
end program
