c     One FORMAT for several statements, before and after them.
      program t
      integer i
      character*4 s
      data s /'  77'/
    1 format (i4)
      write (*, 1) 1
      write (*, 2) 2.0
      write (6, fmt=1) 3
      read (s, 1, err=3) i
      print *, i
    2 format (f6.2)
    3 continue
      end
