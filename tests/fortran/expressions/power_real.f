c     Real powers.
      program t
      real x
      double precision d
      integer n
      x = 1.7
      d = 1.7d0
      do n = -3, 5
      print *, x ** n, d ** n
      end do
      print *, x ** 0.5, d ** 1.5d0, 2 ** 0.5, x ** d, 2.0 ** 10
      print *, x ** 2, d ** 3, x ** (-1), (x + 1) ** 2
      end
