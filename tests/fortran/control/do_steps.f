c     Steps: negative, larger, none at all.
      program t
      integer i
      do i = 10, 1, -3
      print *, i
      end do
      print *, 'after', i
      do i = 1, 10, 4
      print *, i
      end do
      print *, 'after', i
      do i = 5, 1
      print *, 'never'
      end do
      print *, 'after', i
      do i = 1, 5, -1
      print *, 'never'
      end do
      print *, 'after', i
      end
