c     Infinities and what is not a number.
      program t
      real x, y
      x = 0.0
      y = 1.0 / x
      print *, y, -y, y - y .eq. y - y, y .gt. 1e30
      print '(f8.2, e12.3)', y, -y
      end
