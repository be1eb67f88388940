c     STOP without more, in a subroutine.
      program t
      call s
      print *, 'not reached'
      end
      subroutine s
      print *, 'stopping'
      stop
      end
