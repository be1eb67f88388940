c     Loops made of jumps back, with their conditions in front and behind, and jumps out of them and into them.
      program back
      integer i, j, k, n, m, tries
      real a(20), b(20, 20), x
      logical more
      n = 20
      m = 6
      i = 1
  100 continue
      a(i) = i * 0.5
      i = i + 1
      if (i .le. n) goto 100
      print *, i, a(1), a(n)
      i = 0
  110 i = i + 1
      a(i) = a(i) + 1
      if (i .lt. n) goto 110
      print *, i, a(n)
c     in front
      i = 1
  120 if (i .gt. n) goto 130
      a(i) = a(i) * 2
      i = i + 1
      goto 120
  130 continue
      print *, i, a(3)
      i = n
  140 if (i .gt. 0) then
        a(i) = a(i) - i
        i = i - 1
        goto 140
      end if
      print *, i, a(3)
c     once, and not at all
      i = 30
  150 k = i
      i = i + 1
      if (i .le. n) goto 150
      print *, i, k
      i = 30
  160 if (i .gt. n) goto 170
      i = i + 100
      goto 160
  170 print *, i
c     in each other, with the same end
      j = 1
  200 i = 1
  210 b(i, j) = i + 10 * j
      i = i + 1
      if (i .le. m) goto 210
      j = j + 1
      if (j .le. m) goto 200
      print *, b(1, 1), b(m, m), i, j
c     left early, and begun again from within
      tries = 0
  220 i = 0
  230 i = i + 1
      if (i .eq. 4 .and. tries .lt. 3) goto 240
      if (i .eq. 9) goto 250
      if (i .lt. n) goto 230
  240 tries = tries + 1
      goto 220
  250 print *, 'tries', tries, i
c     to its condition, in front and behind
      i = 0
      k = 0
  260 i = i + 1
      if (mod(i, 3) .eq. 0) goto 270
      k = k + i
  270 if (i .lt. n) goto 260
      print *, k
      i = 0
      k = 0
  280 if (i .ge. n) goto 290
      i = i + 1
      if (mod(i, 2) .eq. 0) goto 280
      k = k + i
      goto 280
  290 print *, k
c     in DO loops, with CYCLE and EXIT of these
      do 320 j = 1, 8
        i = 1
  300   i = i * 2
        if (i .gt. 50) exit
        if (i .gt. 5 * j) goto 310
        if (mod(i + j, 7) .eq. 0) cycle
        if (i .lt. 1000) goto 300
  310   print *, 'stopped', i, j
        if (j .eq. 7) goto 320
        k = 0
  315   k = k + 1
        do i = 1, 3
          if (i .eq. 2) exit
        end do
        if (k .lt. 4) goto 315
  320 continue
      print *, i, j, k
c     entered in the middle
      i = 5
      goto 410
  400 i = i + 2
  410 i = i + 1
      print *, 'in', i
      if (i .lt. 12) goto 400
      i = 3
      if (n .eq. 20) goto 430
  420 i = i + 1
      print *, 'never'
  430 i = i * 2
      if (i .lt. 10) goto 420
c     conditions that are no comparisons of integers, and one that calls a function
      x = 1
  440 x = x * 1.5
      if (.not. x .ge. 20) goto 440
      print *, x
  450 if (x .lt. 3.) goto 460
      x = x / 2
      goto 450
  460 more = .false.
      k = 0
  470 k = k + 1
      more = k .lt. 5
      if (more) goto 470
      print *, x, k
  480 k = k - 1
      if (next(k) .gt. 0) goto 480
      print *, k
c     two jumps to one label, an arithmetic one among them
      i = 0
  500 i = i + 1
      if (mod(i, 4) .eq. 1) goto 500
      if (i - 10) 510, 520, 520
  510 if (i .lt. 8) goto 500
      goto 500
  520 print *, i
c     nothing in it but its label
      k = 3
  530 if (k .lt. 3) goto 530
  540 continue
      if (k .gt. 5) goto 540
      end

      integer function next(k)
      integer k
      print *, 'asked', k
      next = k - 2
      end
