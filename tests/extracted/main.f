      PROGRAM MAIN
      CHARACTER(LEN=:), ALLOCATABLE :: TITLE
      REAL A(300, 300), TOTAL
      PARAMETER (FACTOR = 1.1)
      TITLE = 'fixed'
      DO J = 1, 300
        DO I = 1, 300
          A(I, J) = I*FACTOR +
     &              J
        END DO
      END DO
      TOTAL = 0
      DO J = 1, 300
        DO I = 1, 300
          TOTAL = TOTAL + A(I, J)
        END DO
      END DO
      PRINT *, TITLE, TOTAL, I, J
      END
