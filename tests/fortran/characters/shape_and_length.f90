! An argument of assumed shape whose characters are as many as another argument says.
program p
  character(5) :: c(2)
  c = ['Hello', 'World']
  call s(c, 5)
  call s(c(2:1:-1), 5)
contains
  subroutine s(a, n)
    integer :: n
    character(n) :: a(:)
    character(2*n) :: b
    b = a(1) // a(2)
    print *, a, size(a), len(a), b
  end subroutine
end program
