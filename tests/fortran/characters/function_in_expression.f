c     Functions of characters in expressions.
      program t
      character*3 f
      external f
      print *, f(1) // f(2), f(1) .eq. 'one', index(f(2), 'w'),
     & len(f(3))
      if (f(1) .lt. f(2)) print *, 'less'
      end
      character*3 function f(i)
      f = 'two'
      if (i .eq. 1) f = 'one'
      end
