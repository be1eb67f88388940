c     IMPLICIT with types, kinds and ranges.
      program t
      implicit integer (a-c), double precision (d), complex (z)
      implicit logical (l), character*4 (s), integer*8 (m), real (i)
      a = 2.7
      d = 1.0d0 / 3
      z = 1
      l = .true.
      s = 'abcdef'
      m = 3
      i = 1.5
      print *, a, d, z, l, s, m, i
      end
