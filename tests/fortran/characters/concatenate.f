c     Concatenation.
      program t
      character*3 a
      character*10 b
      a = 'xy'
      b = a // 'z' // a
      print *, b, '|', a // a, '|', 'a' // 'b' // 'c'
      b = b(1:2) // b
      print *, b
      print *, len(a // b)
      end
