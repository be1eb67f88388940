c     Complex arithmetic.
c     flags: -O1
      program t
      complex a, b
      double complex c
      a = (1.0, 2.0)
      b = (3.0, -0.5)
      c = (1.0d0, 1.0d0)
      print *, a + b, a - b, a * b, a / b
      print *, -a, a * 2, 2 / a, a * c, c / 3
      print *, a * (0.0, 1.0), a .eq. b
      end
