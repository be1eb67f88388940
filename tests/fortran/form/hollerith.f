c     flags: -std=legacy
      PROGRAM P
      INTEGER I(2)
      CHARACTER*4 C
      REAL*8 R
      DATA I /4H!'"?, 4hAb c/, R /8Ha;b!c'd"/
      WRITE (*, 10) 7
      WRITE (*, 20) 8, 9
      WRITE (*, 30)
      WRITE (*, '(2A4, A8)') I, R
      CALL S(5Hd'ont)
   10 FORMAT (1X, 1H!, I3)
   20 FORMAT (1X, 5Hdon't, I3, 3Ha;b1X,I3/1X2H!!)
   30 FORMAT (1X, 61Hgoes on in the next
     &line! here, 3Hyes)
      END
      SUBROUTINE S(K)
      INTEGER K
      PRINT '(A4)', K
      END
