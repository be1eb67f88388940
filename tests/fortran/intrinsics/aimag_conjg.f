c     AIMAG, CONJG, IMAG and the double ones.
      program t
      complex z
      double complex w
      z = (1.0, 2.0)
      w = (3d0, -4d0)
      print *, aimag(z), conjg(z), aimag(w), conjg(w), dimag(w),
     & dconjg(w), imag(z), dreal(w)
      end
