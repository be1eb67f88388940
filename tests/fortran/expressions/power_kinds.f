c     Powers of other integer kinds.
      program t
      integer*8 a, b
      integer*2 c
      integer i
      a = 3
      b = 4
      c = 5
      i = 2
      print *, a ** b, a ** i, i ** a, c ** 2, c ** i, 2 ** c
      print *, 1.5d0 ** a, 1.5 ** c
      end
