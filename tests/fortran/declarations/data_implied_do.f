c     DATA with implied DO.
      program t
      integer a(5), b(3, 3), i, j
      data (a(i), i = 1, 5) /1, 2, 3, 4, 5/
      data ((b(i, j), i = 1, 3), j = 1, 3) /9*0/
      integer c(4)
      data (c(i), i = 1, 3, 2) /1, 3/ (c(i), i = 2, 4, 2) /2*5/
      integer d(3, 3)
      data ((d(i, j), j = 1, i), i = 1, 3) /1, 2, 3, 4, 5, 6/
      data d(1, 2), d(1, 3), d(2, 3) /3*-1/
      print *, a
      print *, b
      print *, c
      print *, d
      end
