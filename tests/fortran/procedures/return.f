c     RETURN in the middle.
      program t
      call s(1)
      call s(2)
      print *, f(-1.0), f(2.0)
      end
      subroutine s(i)
      if (i .eq. 1) return
      print *, 'two'
      end
      function f(x)
      f = 0
      if (x .lt. 0) return
      f = x
      return
      end
