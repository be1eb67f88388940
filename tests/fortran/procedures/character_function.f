c     Functions of assumed and given lengths.
      program t
      character*4 a
      character*8 b
      external a, b
      print *, a('x'), b('yy'), a('long text') // '|'
      end
      character*(*) function a(c)
      character*(*) c
      a = c // c
      end
      character*8 function b(c)
      character*(*) c
      b = c
      b(8:8) = '.'
      end
