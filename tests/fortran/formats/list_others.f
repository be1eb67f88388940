c     List-directed output of logicals, complex numbers and characters.
      program t
      print *, .true., .false.
      print *, (1.0, -2.0), (1.0d0, 2.0d0)
      print *, 'abc', 'def', 'x'
      print *, 1, 'text', 2, 'text', .true., 3.5
      print *, 'it''s'
      end
