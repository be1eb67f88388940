! Free form: continuation, comments, semicolons.
program t   ! comment
  implicit none
  integer :: i, &
             j, &   ! comment
             k
  character(40) :: s
  i = 1; j = 2; k = 3

  print *, i, &

    ! a comment between
    j, &
    & k
  s = 'a constant that &
      &goes on'
  print *, s
  print *, 'not ! a comment', "nor & this"
end program t
