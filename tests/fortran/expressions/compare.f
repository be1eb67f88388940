c     Comparisons of numbers.
      program t
      integer i
      real x
      i = 3
      x = 3.0
      print *, i .eq. x, i .lt. 4, x .ge. 3
      print *, i .ne. 3, i .gt. x, i .le. 2.9
      print *, (1., 2.) .eq. (1., 2.), (1., 2.) .ne. (1., 3.)
      end
