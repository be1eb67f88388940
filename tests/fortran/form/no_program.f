c     A main program without PROGRAM.
      print *, 'no heading'
      i = 4
      print *, i
      end
