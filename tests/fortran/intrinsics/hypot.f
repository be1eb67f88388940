c     HYPOT.
      program t
      print *, hypot(3.0, 4.0), hypot(1d0, 1d0)
      end
