c     Characters in COMMON and EQUIVALENCE.
      program t
      character*4 a, b(2)
      common /c/ a, b
      a = 'abcd'
      b(1) = 'efgh'
      b(2) = 'ij'
      call s
      end
      subroutine s
      character*12 w
      common /c/ w
      print *, w, '|'
      end
