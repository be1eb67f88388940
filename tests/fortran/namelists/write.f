c     A namelist written.
      program t
      integer i
      real x
      character*5 s
      logical l
      namelist /group/ i, x, s, l
      i = 5
      x = 1.5
      s = 'abc'
      l = .true.
      write (*, group)
      write (*, nml=group)
      end
