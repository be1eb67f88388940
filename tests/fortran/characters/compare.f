c     Comparisons with padding.
      program t
      character*3 a
      character*5 b
      a = 'abc'
      b = 'abc'
      print *, a .eq. b, a .lt. 'abd', a .gt. 'ab', 'a' .le. 'a  ',
     & 'a' .ne. 'A'
      print *, a .ge. b, 'abc' .lt. 'abcd', 'abc ' .eq. 'abc',
     & ' ' .eq. ''
      end
