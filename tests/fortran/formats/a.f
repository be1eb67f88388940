c     A and Aw.
      program t
      character*6 s
      s = 'abcdef'
      print '(a)', s
      print '(a3, a10, a)', s, s, 'x'
      print '(2a)', s, s
      end
