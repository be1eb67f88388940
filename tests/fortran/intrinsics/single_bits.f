c     BTEST, IBSET, IBCLR, IBITS.
      program t
      i = 10
      print *, btest(i, 1), btest(i, 2), ibset(i, 0), ibclr(i, 1),
     & ibits(i, 1, 3)
      end
