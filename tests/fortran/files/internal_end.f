c     The end of an internal file.
      program t
      character*4 s(2)
      integer i, j, k, ios
      s(1) = '1'
      s(2) = '2'
      read (s, *, iostat=ios) i, j, k
      print *, ios
      read (s, *, end=10) i, j, k
   10 print *, i, j
      end
