c     Binary, octal and hexadecimal constants.
c flags: -std=legacy -fallow-invalid-boz
      program t
      integer i, j, k
      data i /z'ff'/, j /o'17'/, k /b'101'/
      print *, i, j, k
      i = int(z'7fffffff')
      print *, i
      end
