! DELIM= of list-directed output.
program t
  open (10, file='a.txt', delim='apostrophe')
  write (10, *) 'it''s', 1
  close (10)
  open (10, file='b.txt', delim='quote')
  write (10, *) 'say "x"', 2
  close (10)
  open (10, file='c.txt', delim='none')
  write (10, *) 'plain', 3
end
