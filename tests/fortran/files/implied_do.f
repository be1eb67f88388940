c     Implied DO in lists, nested, with steps, and its variable afterwards.
      program t
      integer a(3, 2), i, j
      data a /1, 2, 3, 4, 5, 6/
      print *, (a(i, 1), i = 1, 3)
      print *, (i + 1, i = 1, 3)
      print *, i
      print *, ((a(i, j), j = 1, 2), i = 1, 3)
      print *, (i, a(i, 2), i = 3, 1, -2)
      print *, (i, i = 5, 1)
      print *, i, (j, (a(i, j), i = 1, 3), j = 1, 2)
      j = 2
      print *, (i, i = 1, 7, j)
      print *, (x, x = 0.0, 1.0, 0.25)
      end
