c     BLOCK DATA.
      program t
      common /c/ i, x, s, a(3)
      character*4 s
      integer a
      common /d/ z
      double precision z
      print *, i, x, s, a, z
      end
      block data values
      common /c/ i, x, s, a(3)
      character*4 s
      integer a
      data i, x, s /5, 2.5, 'data'/
      data a /1, 2, 3/
      end
      block data
      common /d/ z
      double precision z
      data z /1.0d-5/
      end
