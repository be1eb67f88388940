c     Arithmetic of small kinds.
      program t
      integer*1 a, b
      integer*2 c
      a = 100
      b = 27
      c = 300
      print *, a + b, a - b, c * c / 100, a / b
      a = a + b
      print *, a
      c = c + 1
      print *, c
      end
