C     The letters of IMPLICIT behind types without a kind, several in one statement.
      PROGRAM P
      IMPLICIT REAL (A-C, O), INTEGER (D,E), LOGICAL (L,M-N)
      IMPLICIT CHARACTER*3 (S), CHARACTER (T, U), COMPLEX (Z)
      IMPLICIT REAL*8 (F-H, V), DOUBLE PRECISION (W)
      IMPLICIT INTEGER (KIND=2) (I), COMPLEX*16 (Q)
      A = 1.5
      D = 2.7
      E = 3.2
      N = .TRUE.
      S = 'abcd'
      T = 'xy'
      Z = (1, 2)
      V = 1D0 / 3
      W = V
      I = 7
      PRINT *, A, D, E, N, S, T, Z, V, W, KIND(I), KIND(Q)
      U = 'xy'
      PRINT *, KIND(O), LEN(U), U, I
      END
