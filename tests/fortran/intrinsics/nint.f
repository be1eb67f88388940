c     NINT.
      program t
      real x
      double precision d
      x = 2.5
      d = 2.5
      print *, nint(x), nint(d), idnint(d)
      x = -2.5
      d = -2.5
      print *, nint(x), nint(d), idnint(d)
      x = 3.49
      d = 3.49
      print *, nint(x), nint(d), idnint(d)
      x = 1e6
      d = 1e6
      print *, nint(x), nint(d), idnint(d)
      print *, x, d
      print *, nint(2.5), nint(x + 0.1)
      end
