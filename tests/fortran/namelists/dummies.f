c     Dummy arguments and COMMON in a namelist.
      program t
      integer n
      common /c/ n
      integer a(3)
      n = 4
      a(1) = 1
      a(2) = 2
      a(3) = 3
      call show(a, 3, 'text')
      print *, a(2), n
      end
      subroutine show(a, m, s)
      integer m, a(m), n
      character*(*) s
      common /c/ n
      namelist /args/ a, m, s, n
      write (*, args)
      open (10, status='scratch')
      write (10, '(a)') '&args a(2) = 22, n = 44 /'
      rewind 10
      read (10, args)
      end
