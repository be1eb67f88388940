! ERROR STOP with a number.
program t
  print *, 'before'
  error stop 3
end
