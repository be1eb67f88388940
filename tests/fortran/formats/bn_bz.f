c     BN and BZ.
      program t
      integer i, j
      character*8 s
      s = '1 2 3 4 '
      read (s, '(bn, i4, i4)') i, j
      print *, i, j
      read (s, '(bz, i4, i4)') i, j
      print *, i, j
      end
