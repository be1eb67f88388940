c     REAL, FLOAT, SNGL, DBLE.
      program t
      double precision d
      i = 7
      d = 1.0d0 / 3
      print *, real(i), real(d), real((1.5, 2.5)), float(i), sngl(d),
     & dble(i), dfloat(i)
      print *, real(i, 8), dble((1.5, 2.5)), real(d, kind=4),
     & real((1.5d0, 2d0))
      end
