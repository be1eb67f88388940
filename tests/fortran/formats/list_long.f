c     Long lists are broken into lines.
      program t
      integer i
      print *, (i * 12345, i = 1, 30)
      print *, (0.1d0 * i, i = 1, 12)
      print *, ('abcdefghij', i = 1, 10)
      end
