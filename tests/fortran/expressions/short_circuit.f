c     The second operand of .AND. and .OR. where the first decides.
c     flags: -O1
      program t
      logical f, l
      integer n
      common /c/ n
      external f
      n = 0
      l = .false. .and. f(1)
      print *, l, n
      l = f(0) .and. f(1)
      print *, l, n
      l = f(1) .or. f(0)
      print *, l, n
      end
      logical function f(i)
      integer n
      common /c/ n
      n = n + 1
      f = i .eq. 1
      end
