c     Lengths behind names.
      program t
      integer*2 i, k
      integer*8 j
      real*8 x, y(2)
      character a*3, b(2)*4, c
      i = 1
      j = 2
      k = 3
      x = 1.0d0 / 3
      y(2) = x
      a = 'abcd'
      b(2) = 'efghi'
      c = 'j'
      print *, i, j, k, x, y(2), a, b(2), c
      end
