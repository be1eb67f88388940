c     A dummy argument as unit, format and internal file.
      program t
      character*12 s
      call out(6, '(1x, a, i3)', 'value', 5)
      call into(s, 9)
      print *, s
      end
      subroutine out(u, f, s, i)
      integer u, i
      character*(*) f, s
      write (u, f) s, i
      end
      subroutine into(s, i)
      character*(*) s
      write (s, '(i6)') i
      end
