c     Procedures as dummy arguments, passed on.
      program t
      external add, show
      integer add
      call outer(add, show)
      end
      subroutine outer(f, s)
      integer f
      external f, s
      call inner(f, s, 3)
      end
      subroutine inner(f, s, n)
      integer f, n
      external f
      call s(f(n, 4))
      end
      integer function add(i, j)
      add = i + j
      end
      subroutine show(i)
      print *, 'shown', i
      end
