c     PARAMETER: constants and expressions of constants.
      program t
      integer n, m
      real pi
      character*(*) name
      parameter (n = 10, m = n * 2 + 1)
      parameter (pi = 3.14159, name = 'fixed')
      logical yes
      parameter (yes = .true.)
      double precision d
      parameter (d = 1.0d0 / 3)
      complex z
      parameter (z = (1.0, 2.0))
      integer a(n)
      do i = 1, n
      a(i) = m - i
      end do
      print *, n, m, pi, name, yes, d, z, a(n)
      end
