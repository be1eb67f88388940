c     Every type in a namelist.
      program t
      integer*1 a
      integer*2 b
      integer*8 c
      double precision d
      complex z
      double complex w
      logical*1 l
      character*3 s(2)
      namelist /all/ a, b, c, d, z, w, l, s
      data a, b, c, d /1, 2, 3, 4.5d0/, z, w /(1., 2.), (3.d0, 4.d0)/
      data l, s /.true., 'abc', 'def'/
      write (*, all)
      end
