c     COS.
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, cos(x), cos(d), dcos(d)
      x = 3.0
      d = 3.0
      print *, cos(x), cos(d), dcos(d)
      x = -1.0
      d = -1.0
      print *, cos(x), cos(d), dcos(d)
      print *, x, d
      print *, cos(0.5), cos(x + 0.1)
      end
