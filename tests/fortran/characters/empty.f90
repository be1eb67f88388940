! Empty characters.
program t
  character(0) :: nothing
  character(3) :: s
  s = ''
  print *, '|', nothing, '|', s, '|', len(''), len(nothing), '' == ' '
end
