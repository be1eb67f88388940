C     Directives in fixed form, continued, with comments, and in front of the last statement of a block.
      SUBROUTINE SMOOTH(A, N, M, S)
      INTEGER N, M, I, J
      REAL A(N, M), S, T
C$OMP PARALLEL
C$OMP+PRIVATE(T)                                                        not read
!$OMP&IF (N.GT.1)
*$OMP DO
      DO 20 J = 1, M
        T = J
        DO 10 I = 1, N
   10   A(I, J) = T + I
   20 CONTINUE
C$OMP END DO
!$OMP MASTER
      S = S + 40
!$OMP END MASTER
!$OMP BARRIER
!$OMP SINGLE
      IF (N .GT. 3) THEN
        S = S + 1
!$    S = S + 1
      END IF
!$OMP ENDSINGLE
C$OMP END PARALLEL
      END
      PROGRAM FIXED
      REAL A(700, 30), S
      INTEGER I, J
      S = 0
      CALL SMOOTH(A, 700, 30, S)
      DO 30 J = 1, 3
!$OMP PARALLEL DO
      DO 30 I = 1, 700
   30 A(I, J) = A(I, J) + 1
      PRINT *, S, A(700, 30), A(1, 3), SUM(A(:, 2))
      END
