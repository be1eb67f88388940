c     DIM.
      program t
      print *, dim(5, 3), dim(3, 5), idim(7, 2), dim(2.5, 1.0),
     & ddim(1d0, 3d0)
      end
