c     LGE, LGT, LLE, LLT.
      program t
      print *, lge('b', 'a'), lgt('a', 'a'), lle('a', 'b'), llt('b',
     & 'a')
      print *, lge('abc', 'ab'), llt('ab', 'ab ')
      end
