C     Initial values of COMMON and of variables that share storage, each by several names.
      BLOCK DATA
      COMMON /A/ Y(2), Q
      DATA Y /1, 2/
      END
      BLOCK DATA B
      COMMON /C/ X, Y, N, CC
      CHARACTER*4 CC, DD*2
      EQUIVALENCE (M, Y), (CC(3:4), DD)
      DATA X /5.5/, M /34/, N /7/    , DD /'zz'/
      END
      BLOCK DATA TWO
      COMMON /A/ W(2), U
      COMMON /E/ NN
      DATA NN /5/
      END
      COMMON /C/ X, M, N, S
      COMMON /A/ D, E, F
      CHARACTER*4 S
      REAL A(3)
      INTEGER I(2), J, BITS
      LOGICAL L(3)
      INTEGER K(3)
      DOUBLE PRECISION P(3), Q
      COMPLEX Z(2)
      INTEGER*2 H(4)
      CHARACTER*8 T
      EQUIVALENCE (A(2), I(1)), (A(3), J)
      EQUIVALENCE (P(2), Q), (P, Z)
      EQUIVALENCE (L(2), K(1)), (ONE, BITS), (H(2), T(3:4))
      DATA A(1) /5.5/, I(1) /34/, J /7/
      DATA Q /2.5D0/, Z(1) /(1, 2)/, P(3) /0.1D0/
      DATA L(1) /.TRUE./, K(3) /9/, K(1) /4/
      DATA ONE /1.0/, BITS /1065353216/, T(5:8) /'DATA'/
      PRINT *, X, M, N, S(3:4)
      PRINT *, D, E
      PRINT *, A(1), I(1), J
      PRINT *, Q, Z(1), P(3), L(1), K(1), K(3), ONE, BITS
      PRINT *, T(5:8)
      CALL MAIN
      END
      SUBROUTINE MAIN
      COMMON /E/ NN
      PRINT *, NN
      END
