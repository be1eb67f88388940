c     Upper and lower case.
      PROGRAM T
      Integer I, ABC
      i = 1
      Abc = I + 1
      PRINT *, aBC, 'Keeps Case'
      END
