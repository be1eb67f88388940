c     A record that is not there.
      program t
      integer j, ios
      open (11, file='d.dat', access='direct', recl=4)
      write (11, rec=1) 1
      read (11, rec=9, iostat=ios) j
      print *, ios .ne. 0
      read (11, rec=9, err=10) j
      print *, 'not here'
   10 write (11, rec=1, iostat=ios) 1, 2
      print *, ios .ne. 0
      end
