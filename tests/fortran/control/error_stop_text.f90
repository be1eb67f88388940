! ERROR STOP with a text.
program t
  error stop 'bad'
end
