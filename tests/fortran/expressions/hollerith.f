c     Hollerith constants in DATA and assignments.
c flags: -std=legacy
      program t
      integer i
      double precision d
      real x(2)
      data x /4habcd, 4hefgh/
      i = 4hWXYZ
      d = 8hABCDEFGH
      print '(a4, a8, 2a4)', i, d, x
      end
