! ASSOCIATED with a target whose elements are of no characters.
program t
  call lengths(0)
  call lengths(2)
contains
  subroutine lengths(n)
    integer :: n
    character(len=n), pointer :: a(:), b(:)
    allocate (a(2))
    b => a
    print *, associated(b, a), associated(a), len(a), len(b)
    deallocate (a)
  end subroutine
end program
