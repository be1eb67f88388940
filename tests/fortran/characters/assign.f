c     Assignment pads and cuts.
      program t
      character*5 a
      character*3 b
      character c
      a = 'abc'
      b = 'abcdef'
      c = 'xyz'
      print *, a, '|', b, '|', c, '|'
      a = b
      b = a
      print *, a, '|', b, '|'
      a = ' '
      print *, a, '|'
      end
