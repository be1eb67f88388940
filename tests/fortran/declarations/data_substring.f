c     DATA for substrings.
      program t
      character*6 s
      data s(1:3) /'abc'/, s(4:6) /'def'/
      print *, s
      end
