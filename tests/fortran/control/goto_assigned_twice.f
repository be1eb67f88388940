c     flags: -std=legacy
      PROGRAM P
      ASSIGN 20 TO K
      GO TO K, (10, 10, 20, 20)
   10 PRINT *, 'ten'
      GO TO 30
   20 PRINT *, 'twenty'
   30 GO TO (40, 50, 40), 3
   50 PRINT *, 'fifty'
   40 PRINT *, 'forty'
      END
