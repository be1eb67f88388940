c     Names without a declaration.
      program t
      i = 7 / 2
      n = 3.9
      x = 7 / 2
      a = 1
      print *, i, n, x, a
      end
