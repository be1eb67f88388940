c     MVBITS.
      program t
      i = 0
      call mvbits(255, 2, 4, i, 3)
      print *, i
      end
