c     Complex arithmetic in both precisions.
c     flags: -ffixed-line-length-132 -O1
      program complexes
      complex c, d
      double complex z, w
      real*8 x
      c = (1.0, -2.0)
      d = cmplx(3.0, 0.5)
      z = (1.5d0, 2.5d0)
      w = dcmplx(-2.0d0, 1.0d0)
      x = 0.25d0
      print *, c * d, c / d, c + 1, 2 * c, c - d, -c
      print *, z * w, z / w, z * x, x / z, z ** 2, z ** 3, z ** (-1)
      print *, abs(z), aimag(w), dimag(w), conjg(c), dconjg(z), real(z), dble(w)
      print *, sqrt(z), exp(w), c .eq. d, z .ne. w, csqrt(c), cabs(c)
      c = z
      z = 2
      print *, c, z, int(w), z * (0.0d0, 1.0d0)
      end
