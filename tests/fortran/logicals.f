c     Logical operators; functions with effects are called where they decide.
c     flags: -ffixed-line-length-132 -O1
      program logicals
      logical a, b, noisy
      integer count
      common count
      a = .true.
      b = .not. a
      print *, a .and. b, a .or. b, a .eqv. b, a .neqv. b, .not. b .and. a
      count = 0
      if (b .and. noisy(1)) print *, 'both'
      if (a .or. noisy(2)) print *, 'either'
      print *, count
      if (1 .lt. 2 .and. 2.0 .ge. 1.0 .or. a) then
         print *, 'yes'
      else if (a) then
         print *, 'maybe'
      else
         print *, 'no'
      endif
      end
      logical function noisy(i)
      common count
      integer count
      count = count + i
      noisy = .true.
      end
