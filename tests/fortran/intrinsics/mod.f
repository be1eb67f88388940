c     MOD.
      program t
      do i = -7, 7, 7
      print *, mod(i, 3), mod(i, -3)
      end do
      print *, mod(7.5, 2.0), mod(-7.5, 2.0), amod(5.5, 2.0),
     & dmod(5.5d0, 2.0d0)
      end
