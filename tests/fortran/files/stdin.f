c     READ from standard input.
c input: 5 7.5 word
c input: second line
c input: 1 2 3
      program t
      integer i, k(3)
      real x
      character*10 w
      character*20 line
      read *, i, x, w
      print *, i, x, w
      read '(a)', line
      print *, line
      read (*, *) k
      print *, k
      read (5, *, end=10) i
   10 print *, 'end'
      end
