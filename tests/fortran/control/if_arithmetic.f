c     The arithmetic IF in all shapes.
      program t
      integer i
      real x
      do 60 i = -1, 1
      if (i) 10, 20, 30
   10 print *, 'negative'
      goto 40
   20 print *, 'zero'
      goto 40
   30 print *, 'positive'
   40 if (i) 50, 50, 60
   50 print *, 'not positive'
   60 continue
      x = 0.5
      if (x - 1.0) 70, 80, 70
   70 print *, 'unequal'
   80 continue
      end
