c     nH in a FORMAT.
c flags: -std=legacy
      program t
      write (*, 10) 5
   10 format (6h it's , i2, 4h' ") )
      end
