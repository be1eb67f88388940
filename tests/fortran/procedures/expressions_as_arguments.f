c     Expressions, constants and parenthesised variables as arguments.
      program t
      integer i
      i = 5
      call change((i))
      print *, i
      call change(i + 0)
      print *, i
      call change(i)
      print *, i
      call show(2 * i, -i, .not. .true., 1.5 * i)
      end
      subroutine change(k)
      k = 100
      end
      subroutine show(i, j, l, x)
      logical l
      print *, i, j, l, x
      end
