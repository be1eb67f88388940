c     flags: -fopenmp
      PROGRAM P
      N = 1
!$    N = 2
C$    N = N
*$   & + 5
c$ 10 PRINT *, N
      PRINT *, 'done'
      END
