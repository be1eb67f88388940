c     Units 5 and 6 and * and expressions.
      program t
      integer u
      write (6, *) 'six'
      write (*, *) 'star'
      u = 3
      write (u + u, *) 'expression'
      write (unit=u * 2, fmt='(a)') ' keyword'
      write (0, *) 'errors'
      end
