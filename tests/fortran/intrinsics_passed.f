C Every specific name of an intrinsic function that may be an actual argument.
      PROGRAM PASSES
      INTRINSIC ABS, ACOS, ACOSH, AINT, ANINT, ASIN, ASINH, ATAN, ATAN2
      INTRINSIC ATANH, COS, COSH, DIM, EXP, SIGN, SIN, SINH, SQRT, TAN
      INTRINSIC TANH, ALOG, ALOG10, AMOD, DABS, DACOS, DASIN, DATAN
      INTRINSIC DATAN2, DCOS, DCOSH, DDIM, DEXP, DLOG, DLOG10, DMOD
      INTRINSIC DSIGN, DSIN, DSINH, DSQRT, DTAN, DTANH, DINT, DNINT
      INTRINSIC DPROD, CABS, AIMAG, IMAG, IMAGPART, CCOS, CEXP, CLOG
      INTRINSIC CSIN, CSQRT, ZABS, CDABS, DIMAG, ZCOS, ZEXP, ZLOG, ZSIN
      INTRINSIC ZSQRT, CDCOS, CDEXP, CDLOG, CDSIN, CDSQRT, CONJG, DCONJG
      INTRINSIC IABS, IDIM, ISIGN, MOD, INDEX, LEN, NINT, IDNINT
      EXTERNAL OWN
      DOUBLE PRECISION DPROD
      REAL CABS, AIMAG, IMAG, IMAGPART
      DOUBLE PRECISION ZABS, CDABS, DIMAG
      COMPLEX CCOS, CEXP, CLOG, CSIN, CSQRT, CONJG
      DOUBLE COMPLEX ZCOS, ZEXP, ZLOG, ZSIN, ZSQRT, DCONJG
      DOUBLE COMPLEX CDCOS, CDEXP, CDLOG, CDSIN, CDSQRT
      CALL R1(ABS, -.5)
      CALL R1(ACOS, .5)
      CALL R1(ACOSH, 1.5)
      CALL R1(AINT, -1.5)
      CALL R1(ANINT, -1.5)
      CALL R1(ASIN, .5)
      CALL R1(ASINH, .5)
      CALL R1(ATAN, .5)
      CALL R1(ATANH, .5)
      CALL R1(COS, .5)
      CALL R1(COSH, .5)
      CALL R1(EXP, .5)
      CALL R1(SIN, .5)
      CALL R1(SINH, .5)
      CALL R1(SQRT, .5)
      CALL R1(TAN, .5)
      CALL R1(TANH, .5)
      CALL R1(ALOG, .5)
      CALL R1(ALOG10, .5)
      CALL R2(ATAN2, .5, -2.)
      CALL R2(DIM, .5, -2.)
      CALL R2(SIGN, .5, -2.)
      CALL R2(AMOD, 7.5, -2.)
      CALL D1(DABS, -.5D0)
      CALL D1(DACOS, .5D0)
      CALL D1(DASIN, .5D0)
      CALL D1(DATAN, .5D0)
      CALL D1(DCOS, .5D0)
      CALL D1(DCOSH, .5D0)
      CALL D1(DEXP, .5D0)
      CALL D1(DLOG, .5D0)
      CALL D1(DLOG10, .5D0)
      CALL D1(DSIN, .5D0)
      CALL D1(DSINH, .5D0)
      CALL D1(DSQRT, .5D0)
      CALL D1(DTAN, .5D0)
      CALL D1(DTANH, .5D0)
      CALL D1(DINT, -1.5D0)
      CALL D1(DNINT, -1.5D0)
      CALL D2(DATAN2, .5D0, -2D0)
      CALL D2(DDIM, .5D0, -2D0)
      CALL D2(DSIGN, .5D0, -2D0)
      CALL D2(DMOD, 7.5D0, -2D0)
      CALL DR(DPROD, .1, .3)
      CALL C0(CABS, (3., 4.))
      CALL C0(AIMAG, (3., 4.))
      CALL C0(IMAG, (3., 4.))
      CALL C0(IMAGPART, (3., 4.))
      CALL C1(CCOS, (1., 2.))
      CALL C1(CEXP, (1., 2.))
      CALL C1(CLOG, (1., 2.))
      CALL C1(CSIN, (1., 2.))
      CALL C1(CSQRT, (1., 2.))
      CALL C1(CONJG, (1., 2.))
      CALL Z0(ZABS, (3D0, 4D0))
      CALL Z0(CDABS, (3D0, 4D0))
      CALL Z0(DIMAG, (3D0, 4D0))
      CALL Z1(ZCOS, (1D0, 2D0))
      CALL Z1(ZEXP, (1D0, 2D0))
      CALL Z1(ZLOG, (1D0, 2D0))
      CALL Z1(ZSIN, (1D0, 2D0))
      CALL Z1(ZSQRT, (1D0, 2D0))
      CALL Z1(CDCOS, (1D0, 2D0))
      CALL Z1(CDEXP, (1D0, 2D0))
      CALL Z1(CDLOG, (1D0, 2D0))
      CALL Z1(CDSIN, (1D0, 2D0))
      CALL Z1(CDSQRT, (1D0, 2D0))
      CALL Z1(DCONJG, (1D0, 2D0))
      CALL I1(IABS, -7)
      CALL I1(OWN, -7)
      CALL I2(IDIM, 7, -2)
      CALL I2(ISIGN, 7, -2)
      CALL I2(MOD, -7, 3)
      CALL IR(NINT, -1.5)
      CALL ID(IDNINT, -1.5D0)
      CALL IC(LEN, INDEX, 'abcbc', 'bc')
      END
      INTEGER FUNCTION OWN(K)
      OWN = -K
      END
      SUBROUTINE R1(F, X)
      REAL F, X
      PRINT *, F(X), F(X + 0) * 2
      END
      SUBROUTINE R2(F, X, Y)
      REAL F, X, Y
      PRINT *, F(X, Y)
      END
      SUBROUTINE D1(F, X)
      DOUBLE PRECISION F, X
      PRINT *, F(X), F(X + 0) * 2
      END
      SUBROUTINE D2(F, X, Y)
      DOUBLE PRECISION F, X, Y
      PRINT *, F(X, Y)
      END
      SUBROUTINE DR(F, X, Y)
      DOUBLE PRECISION F
      REAL X, Y
      PRINT *, F(X, Y)
      END
      SUBROUTINE C0(F, X)
      REAL F
      COMPLEX X
      PRINT *, F(X)
      END
      SUBROUTINE C1(F, X)
      COMPLEX F, X
      PRINT *, F(X)
      END
      SUBROUTINE Z0(F, X)
      DOUBLE PRECISION F
      DOUBLE COMPLEX X
      PRINT *, F(X)
      END
      SUBROUTINE Z1(F, X)
      DOUBLE COMPLEX F, X
      PRINT *, F(X)
      END
      SUBROUTINE I1(F, K)
      INTEGER F, K
      PRINT *, F(K)
      END
      SUBROUTINE I2(F, K, L)
      INTEGER F, K, L
      PRINT *, F(K, L)
      END
      SUBROUTINE IR(F, X)
      INTEGER F
      REAL X
      PRINT *, F(X)
      END
      SUBROUTINE ID(F, X)
      INTEGER F
      DOUBLE PRECISION X
      PRINT *, F(X)
      END
      SUBROUTINE IC(F, G, A, B)
      INTEGER F, G
      CHARACTER*(*) A, B
      PRINT *, F(A), G(A, B)
      END
