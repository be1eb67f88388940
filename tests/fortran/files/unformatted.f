c     Unformatted records; fewer items may be read than were written.
      program t
      integer i, k(3)
      double precision d
      complex z
      character*5 s
      logical l
      open (10, file='u.dat', form='unformatted')
      write (10) 1, 2.5d0, (1.0, -1.0), 'hello', .true.
      write (10) (i * i, i = 1, 3)
      write (10)
      rewind 10
      read (10) i, d, z, s, l
      print *, i, d, z, s, l
      read (10) k
      print *, k
      rewind 10
      read (10) i
      read (10) i, k(2)
      print *, i, k(2)
      end
