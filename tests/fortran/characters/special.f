c     Bytes beyond ASCII and controls.
      program t
      character*3 s
      s = char(1) // char(127) // char(255)
      print *, ichar(s(1:1)), ichar(s(2:2)), ichar(s(3:3))
      print *, s .gt. 'abc', 'tab	inside'
      end
