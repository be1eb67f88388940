c     MERGE.
      program t
      i = 3
      print *, merge(1, 2, i .gt. 2), merge(1.5, 2.5, i .gt. 3),
     & merge('ab', 'cd', .true.)
      end
