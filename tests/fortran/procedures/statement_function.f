c     Statement functions.
      program t
      real square, x, y
      integer add, i, j
      logical even
      character*2 twice, c*1
      square(x) = x * x
      add(i, j) = i + j
      even(i) = mod(i, 2) .eq. 0
      twice(c) = c // c
      y = 3
      print *, square(2.0), square(y) + 1, square(square(2.0))
      print *, add(1, 2), add(int(y), add(1, 1)), even(3), even(4),
     & twice('x')
      end
