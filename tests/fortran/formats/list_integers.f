c     List-directed output of integers of each kind.
      program t
      implicit integer*4 (c)
      integer*1 a
      integer*2 b
      integer*4 c
      integer*8 d
      a = -100
      b = 1000
      c = -100000
      d = 123456789012345_8
      print *, a, b, c, d
      print *, c
      print *, 0
      end
