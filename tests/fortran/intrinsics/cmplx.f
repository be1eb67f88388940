c     CMPLX and DCMPLX.
      program t
      double precision d
      d = 0.1d0
      print *, cmplx(1), cmplx(1.5), cmplx(1.5, 2), cmplx(d, d),
     & dcmplx(1, 2), dcmplx(d)
      print *, cmplx(d, d, 8), cmplx((1.0, 2.0)), dcmplx((1.0, 2.0))
      end
