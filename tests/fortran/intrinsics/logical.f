c     LOGICAL converts kinds.
      program t
      logical*1 l
      l = .true.
      print *, logical(l), logical(.false., 8), kind(logical(l))
      end
