c     Integer division, powers, mixed kinds, conversions.
c     flags: -ffixed-line-length-132
      program arith
      integer i, j, k
      integer*8 l
      integer*2 s
      real r
      double precision d
      do 10 i = -7, 7, 7
         do 10 j = -2, 2
            if (j .eq. 0) goto 10
            print *, i, j, i / j, mod(i, j), i * j - j ** 2
   10 continue
      k = 3
      print *, k ** 3, 2 ** k, (-2) ** k, k ** (-1), 1 ** (-k)
      l = 2147483647
      l = l + 1
      s = 300
      print *, l, s, l / s
      r = 1.5
      d = 2.5d0
      print *, r ** 2, r ** k, d ** k, d ** 0.5d0, r * d, d ** (-2)
      print *, int(-3.7), nint(2.5), nint(-2.5), int(d), ifix(r)
      i = d * 2
      r = d / 3
      print *, i, r, -2 ** 2, -r ** 2
      print *, abs(-4), abs(-r), iabs(-k), dabs(-d), sign(3, -2), sign(r, -1.0)
      print *, max(1, 5, 3), min(2.5, r), amax1(r, 9.0), dmax1(d, 1.0d0), max0(k, 2)
      print *, dim(5, 3), dim(3, 5), dim(r, 0.5), modulo(-7, 3), modulo(7, -3), mod(-7.5, 2.0)
      print *, sqrt(2.0), dsqrt(2.0d0), exp(1.0), log(10.0d0), log10(1000.0), atan2(1.0, 2.0)
      print *, aint(-2.7), anint(2.5), float(k), dble(r), sngl(d), real(k)
      end
