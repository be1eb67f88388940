c     Reading more than an unformatted record holds.
      program t
      integer i, j, ios
      open (10, file='u.dat', form='unformatted')
      write (10) 1
      rewind 10
      read (10, iostat=ios) i, j
      print *, ios .ne. 0
      end
