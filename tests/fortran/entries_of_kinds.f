C ENTRY in functions whose results are characters, or of several kinds, and alternate returns of one entry alone.
      PROGRAM P
      CHARACTER*5 CF, CE
      CHARACTER*3 T
      INTEGER KF
      REAL RE
      DOUBLE PRECISION DE
      COMPLEX ZE
      LOGICAL LE
      PRINT *, CF('xy'), CE('pq'), CE('a long one')
      T = CE('pq')
      PRINT *, T, CF('') // CE('z'), LEN(CF('a'))
      PRINT *, KF(3), RE(1.5), DE(2.5D0), ZE((1., 2.)), LE(.TRUE.)
      I = 2
      CALL E(I, *10, *20)
      PRINT *, 0
   10 PRINT *, 10
      STOP
   20 PRINT *, 20
      CALL S(I)
      PRINT *, I
      CALL E(3, *10, *10)
      PRINT *, 'behind'
      CALL D(1, *30)
   30 CALL D(0, *40)
      PRINT *, 'not taken'
   40 PRINT *, 'end'
      END
      CHARACTER*5 FUNCTION CF(S)
      CHARACTER*(*) S
      CHARACTER*5 CE
      CF = S // 'one'
      RETURN
      ENTRY CE(S)
      CE = 'e' // S
      END
      INTEGER FUNCTION KF(K)
      REAL RE, X
      DOUBLE PRECISION DE, D
      COMPLEX ZE, Z
      LOGICAL LE, L
      KF = K + 1
      RETURN
      ENTRY RE(X)
      RE = X * 2
      RETURN
      ENTRY DE(D)
      DE = D * 2
      RETURN
      ENTRY ZE(Z)
      ZE = Z * Z
      RETURN
      ENTRY LE(L)
      LE = .NOT. L
      END
      SUBROUTINE S(J)
      J = 1
      RETURN
      ENTRY E(K, *, *)
      RETURN K
      ENTRY D(K, *)
      IF (K .GT. 0) RETURN K
      END
