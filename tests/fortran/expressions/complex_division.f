c     Division of complex numbers of very different sizes.
      program t
      complex z
      double complex w
      z = (1.0e30, 1.0e30)
      print *, z / (1.0e30, 2.0e30), (1.0e-30, 0.0) / z
      w = (1.0d200, 1.0d200)
      print *, w / w, w / (0.0d0, 1.0d200), (1.0d0, 1.0d0) / w
      end
