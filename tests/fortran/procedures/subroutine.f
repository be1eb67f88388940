c     CALL with and without arguments.
      program t
      integer i
      real x
      call none
      call none()
      i = 1
      x = 2.0
      call some(i, x, 3)
      print *, i, x
      end
      subroutine none
      print *, 'none'
      end
      subroutine some(i, x, j)
      integer i, j
      real x
      i = i + j
      x = x * j
      end
