* Functions that EXTERNAL names and nothing gives a type.
      PROGRAM P
      EXTERNAL FF, GG
      REAL GG
      PRINT *, FF(2.0), GG(3.0), AP(FF, 2.5), AP(GG, 1.5)
      CALL SUB(FF)
      END
      REAL FUNCTION FF(X)
      FF = X*X + 1
      END
      REAL FUNCTION GG(X)
      GG = X*X + 2
      END
      FUNCTION AP(F,X)
      EXTERNAL F
      AP = F(X)
      END
      SUBROUTINE SUB(F)
      EXTERNAL F
      PRINT *, F(1.0)
      CALL TWO(F)
      END
      SUBROUTINE TWO(IF)
      EXTERNAL IF
      REAL IF
      PRINT *, IF(7.0)
      END
