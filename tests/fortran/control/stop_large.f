c     STOP with a number beyond one byte.
      program t
      stop 257
      end
