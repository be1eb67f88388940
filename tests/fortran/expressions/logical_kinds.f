c     Logicals of each kind.
      program t
      logical*1 a
      logical*2 b
      logical*4 c
      logical*8 d
      a = .true.
      b = .not. a
      c = a .and. .not. b
      d = c .eqv. a
      print *, a, b, c, d, a .or. d, kind(a .or. d)
      end
