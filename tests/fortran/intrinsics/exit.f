c     EXIT with a status.
      program t
      print *, 'before'
      call exit(7)
      print *, 'after'
      end
