c     EQUIVALENCE of characters and substrings.
      program t
      character*6 s
      character*2 p(3)
      character q
      equivalence (s, p), (s(4:4), q)
      s = 'abcdef'
      print *, p(2), q
      p(3) = 'YZ'
      q = '*'
      print *, s
      end
