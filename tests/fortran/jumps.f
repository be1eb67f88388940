c     GOTO in its kinds, arithmetic IF, SELECT CASE, STOP with a code.
      program jumps
      integer i, where
      character*3 word
      i = 0
   10 i = i + 1
      goto (20, 30, 40), i
      goto 50
   20 print *, 'first'
      goto 10
   30 print *, 'second'
      goto 10
   40 print *, 'third'
      goto 10
   50 if (i - 4) 60, 70, 80
   60 print *, 'less'
   70 print *, 'equal'
      assign 90 to where
      goto where
   80 print *, 'greater'
   90 continue
      do 100 i = -2, 6
         select case (i)
         case (:-1)
            print *, i, 'negative'
         case (0, 3:4)
            print *, i, 'chosen'
         case default
            print *, i, 'other'
         end select
  100 continue
      word = 'two'
      select case (word)
         case ('one')
            print *, 1
         case ('two')
            print *, 2
      end select
      stop 3
      end
