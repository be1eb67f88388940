c     Hollerith constants, equivalence of types, array arguments of other shapes, implicit types, continuation, tabs.
      program odd
      implicit real*8 (a-b), logical (l), character*4 (s)
      integer i, words(2), pair
      real matrix(2, 2), flat(4)
      equivalence (matrix, flat), (pair, words(2))
      dimension b(3)
      common /shared/ count, names(2)
      integer count
      character*4 names
      data words /4Habcd, 4hefgh/, names /'one', 'two'/
      data (flat(i), i = 1, 4) /4 * 0.5/, b /3 * 1.5d0/
      logical*1 small
      byte tiny
      small = .true.
      tiny = 127
      a = 1.0d0 / 3
      l2 = a .gt. .
     &3 d 0
      s = 'a b c d'
	i = 10
      print *, a, l2, s, i, b, matrix, small, tiny
      write (*, '(2a4, a)') words, s(2:3)
      matrix(2, 1) = 7
      call reshape1(matrix, 4)
      print *, flat, pair .eq. words(2), names
      d o 1 0 i = 1 , 3
      i f (i . e q . 2) go to 1 0
      print *, 'i', i
 1 0  continue
      call two
      call three ( 1, .false., 'abc'
     1 // 'def', 2.5d0 )
      end
      subroutine reshape1(v, n)
      dimension v(n)
      v(4) = v(2) + 1
      end
      subroutine two
      common /shared/ count, names(2)
      integer count
      character*4 names
      count = count + 1
      names(1)(2:3) = 'XX'
      print *, count, names
      end
      subroutine three(i, l, s, d)
      logical l
      character s*(*)
      double precision d
      print *, i, l, s, len(s), d
      end
