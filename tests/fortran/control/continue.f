c     CONTINUE with and without labels.
      program t
      continue
      goto 10
   10 continue
   20 continue
      print *, 'here'
      end
