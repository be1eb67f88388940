c     Lw.
      program t
      logical l
      print '(l1, l4, l7)', .true., .false., .true.
      l = 1 .lt. 2
      print '(l2)', l
      end
