c     Complex powers.
c     flags: -O1
      program t
      complex z
      double complex w
      integer n
      z = (1.0, 2.0)
      w = (0.5d0, -1.5d0)
      do n = -2, 4
      print *, z ** n, w ** n
      end do
      print *, z ** z, z ** 0.5, w ** (1.0d0, 1.0d0)
      end
