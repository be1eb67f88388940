c     INDEX.
      program t
      character*11 s
      s = 'hello world'
      print *, index(s, 'o'), index(s, 'wor'), index(s, 'xyz'), index(s,
     & '')
      print *, index('abcabc', 'c'), index('a', 'abc')
      end
