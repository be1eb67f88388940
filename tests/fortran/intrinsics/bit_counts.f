c     POPCNT, POPPAR, LEADZ, TRAILZ, BIT_SIZE.
      program t
      integer*8 k
      i = 40
      k = 40
      print *, popcnt(i), poppar(i), leadz(i), trailz(i), bit_size(i)
      print *, popcnt(k), leadz(k), trailz(k), bit_size(k)
      end
