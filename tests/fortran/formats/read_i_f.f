c     Reading numbers by formats.
      program t
      integer i, j
      real x, y, z
      character*30 s
      s = '  12-345 1.25  625 1E3'
      read (s, '(i4, i4, f5.2, f5.2, f4.0)') i, j, x, y, z
      print *, i, j, x, y, z
      end
