! Character constants that go on in the next line, with and without the second ampersand.
program p
  character(40) :: c
  c = "one line, &
       and another!"
  print *, '[', trim(c), ']'
  c = 'a ! is no comment &
  ! a line between
     &here, nor &   
     here''s one'
  print *, '[', trim(c), ']'
  print *, 'it'&
    &'s', 'a;b'; print *, ';', "!"
end program
