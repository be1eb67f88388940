c     Nineteen continuation lines and more.
      program t
      i = 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
     & + 1
      print *, i
      end
