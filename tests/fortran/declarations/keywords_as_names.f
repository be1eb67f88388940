c     Words of the language as names.
      program t
      integer if, do, end, data, real, then, write, format
      if = 1
      do = 2
      end = 3
      data = 4
      real = 5
      then = 6
      write = 7
      format = 8
      if (if .eq. 1) then = 66
      print *, if, do, end, data, real, then, write, format
      end
