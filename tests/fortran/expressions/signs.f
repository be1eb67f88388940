c     Signs in front of terms.
      program t
      integer i, j
      i = 3
      j = 2
      print *, -i + j, -i * j, -(i - j), +i, - i - j, i - (-j)
      print *, -i / j, -(i / j), -7 / 2
      end
