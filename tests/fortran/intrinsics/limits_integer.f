c     HUGE, DIGITS, RANGE, RADIX of integers.
      program t
      integer*1 a
      integer*2 b
      integer*8 c
      a = 1
      b = 2
      c = 3
      print *, a, b, c, huge(a), huge(b), huge(1), huge(c)
      print *, digits(1), digits(c), range(1), range(c), range(b),
     & radix(1)
      end
