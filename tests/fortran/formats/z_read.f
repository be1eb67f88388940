c     Reading in other bases.
      program t
      integer i, j, k
      character*12 s
      s = '1010 777  ff'
      read (s, '(b4, o4, z4)') i, j, k
      print *, i, j, k
      end
