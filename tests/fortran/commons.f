c     COMMON with different views, BLOCK DATA, EQUIVALENCE, DATA.
      program commons
      common /block/ a(3, 2), n, flag
      double precision a
      integer n
      logical flag
      integer words(2)
      double precision both
      equivalence (both, words(1))
      common // blank(4)
      integer blank
      real line(6), table(2, 3)
      equivalence (line, table)
      data both /1.0d0/
      print *, a, n, flag, words
      do i = 1, 6
         line(i) = i
      end do
      print *, table(2, 1), table(1, 3)
      n = n + 1
      call other
      print *, a(2, 1), blank
      end
      subroutine other
      common /block/ first(2), rest(4), m, l
      double precision first, rest
      logical l
      common // j, k, j2, k2
      integer saved
      save saved
      data saved /10/
      saved = saved + m
      first(2) = 99
      j = saved
      k = 2
      j2 = 3
      k2 = 4
      print *, first, rest, m, l
      end
      block data
      common /block/ a(3, 2), n, flag
      double precision a
      logical flag
      data a /3*1.5d0, 2*-2.0d0, 7.d0/, n /41/, flag /.true./
      end
