c     DO with real and double precision variables.
      program t
      real x
      double precision d
      do x = 0.0, 1.0, 0.25
      print *, x
      end do
      do 10 d = 1.0d0, 0.0d0, -0.3d0
   10 print *, d
      do 20 x = 1, 2, 0.1
   20 continue
      print *, x
      end
