c     CPU_TIME, SYSTEM_CLOCK and SECOND run.
      program t
      real a, b
      double precision d
      integer i, j, k
      call cpu_time(a)
      call second(b)
      call cpu_time(d)
      call system_clock(i, j, k)
      print *, a .ge. 0, b .ge. 0, d .ge. 0, j, k .gt. 0
      end
