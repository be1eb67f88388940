c     Reading logicals and characters.
      program t
      logical a, b, c
      character*3 s, u
      character*6 w
      character*24 line
      line = ' T.false.  tabcdefghij'
      read (line, '(l2, l7, l3, a5, a2, a3)') a, b, c, s, u, w
      print *, a, b, c, s, u, '|', w, '|'
      end
