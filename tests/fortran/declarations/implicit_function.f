c     IMPLICIT gives the type of a function.
      integer function xf(y)
      implicit integer (x-z)
      xf = y * 2
      end
      program t
      implicit integer (x-z)
      print *, xf(3)
      end
