c     END= takes the branch at the end of the file.
      program t
      integer i, n
      open (10, file='a.txt')
      write (10, *) 5
      write (10, *) 6
      rewind 10
      n = 0
   10 read (10, *, end=20) i
      n = n + 1
      goto 10
   20 print *, n, i
      end
