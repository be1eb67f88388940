c     Functions and expressions as items.
      program t
      integer f
      character*4 g
      external g
      print *, f(3), f(4) + 1, g(2), -f(1)
      print *, 2 + 3, 'a' // 'b', 1 .lt. 2, sqrt(4.0), (f(2))
      end
      integer function f(i)
      f = i * i
      end
      character*4 function g(i)
      g = 'four'(i:)
      end
