c     Mixed types: each operation in the wider one.
      program t
      integer i
      real x
      double precision d
      complex z
      i = 3
      x = 0.1
      d = 0.1d0
      z = (1.0, 1.0)
      print *, i + x, i + d, x + d, i * z, z + d, z / i
      print *, i / 2 + x, i / 2 * d, 1 / i + 1.0, x * 3 - d * 3
      end
