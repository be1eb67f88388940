c     A FORMAT by ASSIGN.
      program t
      integer f, i
      assign 10 to f
      write (*, f) 1
      assign 20 to f
      print f, 2
   10 format (' ten', i3)
   20 format (' twenty', i3)
      assign 30 to i
      goto i
      print *, 'skipped'
   30 print *, 'done'
      end
