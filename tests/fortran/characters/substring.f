c     Substrings, read and written.
      program t
      character*10 s
      integer i
      s = 'abcdefghij'
      i = 3
      print *, s(2:4), s(:3), s(8:), s(i:i), s(i:i+2), s(5:4), '|'
      s(1:2) = 'XYZ'
      s(i:) = '-'
      print *, s
      s(4:6) = s(1:3)
      print *, s
      end
