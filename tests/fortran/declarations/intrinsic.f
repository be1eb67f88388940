c     INTRINSIC: intrinsic functions as arguments.
      program t
      intrinsic sin, dsqrt, abs
      real apply
      double precision dapply
      print *, apply(sin, 1.0), dapply(dsqrt, 2.0d0), apply(abs, -3.0)
      end
      real function apply(h, x)
      apply = h(x)
      end
      double precision function dapply(h, x)
      double precision h, x
      dapply = h(x)
      end
