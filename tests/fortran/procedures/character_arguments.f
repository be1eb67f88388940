c     Characters of assumed length.
      program t
      character*5 s
      character*3 w(2)
      s = 'abcde'
      call show(s)
      call show('literal')
      call show(s(2:3))
      call show(s // 'fgh')
      w(1) = 'one'
      w(2) = 'two'
      call array(w, 2)
      call set(s(4:5))
      print *, s
      end
      subroutine show(c)
      character*(*) c
      print *, len(c), c, '|'
      end
      subroutine array(w, n)
      character*(*) w(n)
      print *, len(w(1)), w(n)
      end
      subroutine set(c)
      character*(*) c
      c = 'XYZ'
      end
