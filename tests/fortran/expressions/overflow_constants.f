c     The largest and smallest integers.
      program t
      integer i
      integer*8 k
      i = 2147483647
      print *, i, -i - 1
      k = 9223372036854775807_8
      print *, k, -k - 1
      print *, 2147483647 - 1, -2147483647
      end
