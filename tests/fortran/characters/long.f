c     Long characters.
      program t
      character*1000 s
      character*200 w
      integer i
      do i = 1, 1000
      s(i:i) = char(ichar('a') + mod(i, 26))
      end do
      w = s(500:)
      print *, w(1:10), w(191:200), index(s, 'xyz')
      end
