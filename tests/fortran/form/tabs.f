c     Tabs in front of statements.
	program t
	integer i
	i = 1
10	i = i + 1
	if (i .lt. 5) goto 10
	print *, i
	end
