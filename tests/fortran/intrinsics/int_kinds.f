c     INT with a kind.
      program t
      double precision d
      d = 5.0d9
      print *, int(d, 8), int(3.7, 2), int(3.7, kind=1), nint(d, 8),
     & floor(-d, 8)
      print *, int((3.5, 1.0)), int(7_8)
      end
