c     COMMON with members of several sizes.
      program t
      integer*2 i
      double precision d
      character*3 s
      logical l
      integer k
      common /mix/ d, k, l, i, s
      d = 1.5d0
      k = 2
      l = .true.
      i = 4
      s = 'xyz'
      call show
      end
      subroutine show
      integer*2 i
      double precision d
      character*3 s
      logical l
      integer k
      common /mix/ d, k, l, i, s
      print *, d, k, l, i, s
      end
