! ERROR STOP without more.
program t
  error stop
end
