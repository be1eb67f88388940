c     Initial values between slashes.
      program t
      integer i /5/, j(3) /1, 2, 3/
      real x /1.5/
      character*3 s /'abc'/
      print *, i, j, x, s
      end
