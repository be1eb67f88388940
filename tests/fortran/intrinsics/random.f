c     RANDOM_NUMBER.
      program t
      real x
      double precision d
      integer i
      do i = 1, 10
      call random_number(x)
      call random_number(d)
      if (x .lt. 0 .or. x .ge. 1 .or. d .lt. 0 .or. d .ge. 1) print *,
     & 'out of range'
      end do
      print *, 'done'
      end
