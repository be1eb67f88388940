c     flags: -std=legacy -fno-sign-zero
c     What the main program hands to the run-time library: formats without a width, the sign of zero.
      PROGRAM P
      CHARACTER*8 F, D
      F = '(F4)'
      D = '1.50'
      READ (D, F) X
      PRINT *, X
      X = -1E-30
      PRINT '(F8.2)', X
      END
