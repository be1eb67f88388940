c     IAND, IOR, IEOR, NOT.
      program t
      i = 12
      j = 10
      print *, iand(i, j), ior(i, j), ieor(i, j), not(i), and(i, j),
     & or(i, j), xor(i, j)
      end
