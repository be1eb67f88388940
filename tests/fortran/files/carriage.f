c     No carriage control: the first character is printed.
      program t
      print '(a)', '1first', '0second', '+third', ' fourth'
      end
