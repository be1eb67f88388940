c     Functions of complex arguments.
c     flags: -O1
      program t
      complex z
      double complex w
      z = (0.5, -1.5)
      w = (0.5d0, -1.5d0)
      print *, sqrt(z), exp(z), log(z)
      print *, sin(z), cos(z)
      print *, sqrt(w), exp(w), log(w)
      print *, csqrt(z), cexp(z), clog(z), csin(z), ccos(z)
      print *, tan(z), sinh(w), cosh(w)
      end
