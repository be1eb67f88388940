! Both kinds of quotes.
program t
  print *, 'it''s', "say ""x""", "it's", 'say "x"', ''''
end
