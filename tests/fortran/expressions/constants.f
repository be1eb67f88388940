c     Constants in their forms.
      program t
      print *, 1, +1, -1, 007, 1000000
      print *, 1., .5, 1.5, 1e3, 1.e-3, .5e1, 1e+2
      print *, 1d0, 1.5d-3, .5d+1
      print *, (1, 2), (1.5, -2), (1d0, 2)
      print *, 'a', 'don''t', .true., .false.
      end
