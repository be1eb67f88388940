c     DO with a label, on any statement.
      program t
      integer i, s
      s = 0
      do 10 i = 1, 5
   10 s = s + i
      print *, s
      do 20, i = 1, 3
      s = s * 2
   20 continue
      print *, s, i
      end
