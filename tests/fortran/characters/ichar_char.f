c     ICHAR, CHAR, IACHAR, ACHAR.
      program t
      integer i
      print *, ichar('A'), ichar('z'), char(65), iachar('0'), achar(97)
      do i = ichar('a'), ichar('e')
      print *, char(i), char(i - 32)
      end do
      print *, ichar(char(200))
      end
