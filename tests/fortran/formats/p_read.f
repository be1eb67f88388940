c     Scale factors of input.
      program t
      real x, y
      character*12 s
      s = '  100  1.5E1'
      read (s, '(2p, f5.0, f7.0)') x, y
      print *, x, y
      end
