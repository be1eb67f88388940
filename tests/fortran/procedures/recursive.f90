! RECURSIVE procedures.
recursive integer function factorial(n) result(r)
  integer :: n
  if (n <= 1) then
    r = 1
  else
    r = n * factorial(n - 1)
  end if
end function
recursive subroutine count(n)
  integer :: n, m
  m = n
  if (n > 0) call count(n - 1)
  print *, m
end subroutine
program t
  integer :: factorial
  print *, factorial(10)
  call count(3)
end
