c     Named and blank COMMON.
      program t
      integer i, a(3)
      real x
      common /first/ i, a
      common x, j
      i = 1
      a(2) = 5
      x = 1.5
      j = 7
      call s
      print *, i, a(2), x, j
      end
      subroutine s
      integer k, b(3)
      common /first/ k, b
      common // y, l
      print *, k, b(2), y, l
      k = 10
      b(2) = 50
      y = 15
      l = 70
      end
