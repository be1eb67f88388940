c     COMMON in several statements, with shapes.
      program t
      common /a/ i, x(2)
      common /b/ j /a/ k
      common /a/ l(2, 2)
      i = 1
      x(2) = 2
      j = 3
      k = 4
      l(2, 2) = 5
      call s
      end
      subroutine s
      common /a/ i, x(2), k, l(2, 2) /b/ j
      print *, i, x(2), k, l(2, 2), j
      end
