c     ENTRY in a subroutine.
      program t
      integer i
      call set(5)
      call get(i)
      print *, i
      call change(3, i)
      print *, i
      end
      subroutine set(n)
      integer n, m, k, kept
      save kept
      kept = n
      return
      entry get(m)
      m = kept
      return
      entry change(n, k)
      kept = kept * n
      k = kept
      end
