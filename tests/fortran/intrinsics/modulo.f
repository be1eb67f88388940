c     MODULO.
      program t
      do i = -7, 7, 7
      print *, modulo(i, 3), modulo(i, -3)
      end do
      print *, modulo(7.5, 2.0), modulo(-7.5, 2.0), modulo(-7.5d0,
     & -2.0d0)
      end
