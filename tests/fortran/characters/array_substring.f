c     Substrings of elements.
      program t
      character*6 w(3)
      integer i
      do i = 1, 3
      w(i) = 'abcdef'
      w(i)(i:i) = '*'
      end do
      print *, w, w(2)(1:3), w(3)(3:)
      end
