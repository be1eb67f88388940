c     STOP with a number.
      program t
      stop 42
      end
