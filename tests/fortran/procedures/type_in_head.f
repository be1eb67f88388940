c     Types in front of FUNCTION.
      double precision function a(x)
      double precision x
      a = x
      end
      integer*8 function b(i)
      b = i * 3000000000_8
      end
      real*8 function c(x)
      c = x / 3
      end
      logical*1 function d(i)
      d = i .eq. 1
      end
      program t
      double precision a
      integer*8 b
      real*8 c
      logical*1 d
      print *, a(1.0d0), b(2), c(1.0), d(1)
      end
