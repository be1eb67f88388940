c     READ from a character.
      program t
      character*20 line
      integer i, j
      real x
      line = '  12 3.5  7'
      read (line, *) i, x, j
      print *, i, x, j
      read (line, '(i4, f4.1)') i, x
      print *, i, x
      read (line(3:4), '(i2)') i
      print *, i
      end
