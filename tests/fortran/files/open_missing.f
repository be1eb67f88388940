c     OPEN of a missing file stops the program.
      program t
      open (10, file='none', status='old')
      end
