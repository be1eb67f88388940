c     Functions of functions.
      program t
      x = 0.7
      print *, sqrt(abs(sin(x) * cos(x))), max(exp(x), log(x + 1)),
     & int(sqrt(real(17)))
      print *, mod(int(x * 10), 3), nint(atan2(x, 1.0) * 100)
      end
