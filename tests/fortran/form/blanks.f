c     Blanks mean nothing in fixed form.
      PRO GRAM T
      INTE GER I J
      I J = 1 0
      DO 10 K = 1,3
      IJ=IJ+K
10    CON TINUE
      GO TO 2 0
20    PRINT*,IJ
      D O 3 0 K = 1 . 5
30    CONTINUE
      PRINT *, D O 3 0 K
      E N D
