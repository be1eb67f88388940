c     Logicals and integers assigned to each other.
c flags: -std=legacy
      program t
      integer i
      logical l
      i = .true.
      l = 1
      print *, i, l
      end
