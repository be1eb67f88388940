c     ENTRY in subroutines and functions, with arguments and results of their own.
      program main
      real x(3), f, g
      integer h
      call set(x, 3)
      print *, x
      call scale(2.0, x, 3)
      print *, x
      call total(x)
      print *, f(2.0), g(3.0, 1), h(4)
      call tell('text', 3)
      call say('other')
      end
      subroutine set(a, n)
      integer n
      real a(*), by
      integer calls
      save calls
      data calls /0/
      do i = 1, n
         a(i) = i
      end do
      calls = calls + 1
      return
      entry scale(by, a, n)
      do i = 1, n
         a(i) = a(i) * by
      end do
      calls = calls + 10
      return
      entry total(a)
      print *, 'calls', calls, a(1)
      end
      real function f(x)
      integer h
      f = x + 1
      return
      entry g(x, i)
      g = x + 2 * i
      return
      entry h(i)
      h = 3 * i
      end
      subroutine tell(word, n)
      character*(*) word
      do i = 1, n
         print *, word
      end do
      entry say(word)
      print *, 'say ', word
      end
