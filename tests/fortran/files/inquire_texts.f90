! INQUIRE for what is asked as a character.
program t
  character(12) :: a(12)
  open (10, file='a.txt', position='append', action='readwrite', delim='quote', sign='plus', decimal='comma')
  inquire (10, position=a(1), action=a(2), delim=a(3), pad=a(4), read=a(5), write=a(6), readwrite=a(7))
  inquire (10, sign=a(8), decimal=a(9), encoding=a(10), round=a(11), asynchronous=a(12))
  print '(6a)', a
  inquire (10, stream=a(1), convert=a(2))
  print *, a(1:2)
end
