c     A step known only as it runs.
      program t
      integer i, k
      do k = -2, 2
      if (k .ne. 0) then
      do i = 1, 5, k
      print *, k, i
      end do
      print *, 'after', i
      end if
      end do
      call down(5, 1, -2)
      end
      subroutine down(a, b, s)
      integer a, b, s, i
      do 10 i = a, b, s
   10 print *, i
      end
