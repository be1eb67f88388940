c     TANH.
      program t
      real x
      double precision d
      x = 0.5
      d = 0.5
      print *, tanh(x), tanh(d), dtanh(d)
      x = 3.0
      d = 3.0
      print *, tanh(x), tanh(d), dtanh(d)
      print *, x, d
      print *, tanh(0.5), tanh(x + 0.1)
      end
