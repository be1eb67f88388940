c     SAVE of names, of COMMON blocks, and of everything.
      program t
      do i = 1, 3
      call a(i)
      call b(i)
      call c(i)
      end do
      end
      subroutine a(i)
      integer n
      save n
      if (i .eq. 1) n = 0
      n = n + i
      print *, n
      end
      subroutine b(i)
      save
      integer k(2)
      if (i .eq. 1) k(2) = 5
      k(2) = k(2) * 2
      print *, k(2)
      end
      subroutine c(i)
      common /block/ n, k
      save /block/
      if (i .eq. 1) n = 7
      n = n + i
      print *, n
      end
