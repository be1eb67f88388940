c     The parts of complex numbers.
      program t
      complex z
      double complex w
      z = cmplx(1.5, 2.5)
      w = dcmplx(z)
      print *, real(z), aimag(z), conjg(z), abs(z), dble(w), dimag(w)
      print *, cmplx(3), cmplx(1, 2), cmplx(1.0d0, 2.0d0), dcmplx(1, 2)
      end
