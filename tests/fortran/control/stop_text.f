c     STOP with a text.
      program t
      print *, 'before'
      stop 'the end'
      end
