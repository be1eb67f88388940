c     Complex numbers take two descriptors.
      program t
      complex z
      double complex w
      z = (1.5, -2.5)
      w = (1.0d0, 2.0d-3)
      print '(f6.2, f6.2)', z
      print '(''('', e10.3, '','', e10.3, '')'')', w
      print '(2(f5.1, f5.1, '';''))', z, z
      end
