c     A substring assigned to one that overlaps it.
      program t
      character*8 s
      s = 'abcdefgh'
      s(3:8) = s(1:6)
      print *, s
      s = 'abcdefgh'
      s(1:6) = s(3:8)
      print *, s
      end
