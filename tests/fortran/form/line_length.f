c     Lines of 132 columns.
c flags: -ffixed-line-length-132
      program t
      integer first, second, third
      first = 1
      second = 2
      third = 3
      print *, first, second, third, first + second, second + third, first + third, first + second + third, 'a long line'
      end
