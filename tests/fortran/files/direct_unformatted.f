c     Direct access without a format.
      program t
      integer i, j
      real x
      open (11, file='d.dat', access='direct', recl=8,
     & form='unformatted')
      do 10 i = 4, 1, -1
   10 write (11, rec=i) i, 0.5 * i
      do 20 i = 1, 4
      read (11, rec=i) j, x
   20 print *, j, x
      close (11)
      end
