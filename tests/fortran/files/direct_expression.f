c     The number of a record is an expression.
      program t
      integer i, j, k
      open (11, file='d.dat', access='direct', recl=4)
      i = 3
      write (11, rec=i - 2) 10
      write (11, rec=i * 2 / 3) 20
      read (11, rec=2) j
      read (11, rec=int(1.9)) k
      print *, j, k
      end
