c     Many arguments of all types.
      program t
      character*2 c, d
      complex z
      c = 'ab'
      d = 'cd'
      z = (1.0, 2.0)
      call s(1, c, 2.0, d, 3.0d0, z, .true., 'xyz', 4)
      end
      subroutine s(i, c, x, d, y, z, l, e, j)
      character*(*) c, d, e
      double precision y
      complex z
      logical l
      print *, i, c, x, d, y, z, l, e, j, len(e)
      end
