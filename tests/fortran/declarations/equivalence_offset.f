c     EQUIVALENCE that shifts arrays.
      program t
      integer a(5), b(3), c
      equivalence (a(3), b(1)), (b(3), c)
      do i = 1, 5
      a(i) = i
      end do
      print *, b, c
      c = 50
      print *, a
      end
