c     PARAMETER converts to the type of its name.
      program t
      parameter (i = 3.7, x = 2)
      character*3 s
      parameter (s = 'abcdef')
      integer*8 k
      parameter (k = 2)
      print *, i, x, s, k
      end
