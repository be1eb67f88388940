c     EXTERNAL takes the name of an intrinsic function.
      program t
      external dim
      real dim
      print *, dim(5.0, 2.0)
      end
      real function dim(a, b)
      dim = a * 100 + b
      end
