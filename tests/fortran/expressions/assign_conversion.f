c     Assignment converts.
      program t
      integer i
      real x
      double precision d
      complex z
      integer*2 k
      i = 3.99
      print *, i
      i = -3.99d0
      print *, i
      x = 7
      print *, x
      d = 7.25
      print *, d
      z = 3
      print *, z
      i = (4.7, 9.0)
      print *, i
      x = (2.5d0, 1.0d0)
      print *, x
      k = 70000 - 65536
      print *, k
      end
