c     Functions of every type.
      integer function fi(i)
      fi = i + 1
      end
      real function fr(x)
      fr = x / 2
      end
      double precision function fd(x)
      double precision x
      fd = x / 3
      end
      complex function fc(z)
      complex z
      fc = z * (0.0, 1.0)
      end
      double complex function fz(z)
      double complex z
      fz = z * z
      end
      logical function fl(i)
      fl = i .gt. 3
      end
      character*5 function fs(c)
      character*(*) c
      fs = c // '!!!!'
      end
      program t
      integer fi
      double precision fd
      complex fc
      double complex fz
      logical fl
      character*5 fs
      print *, fi(1), fr(3.0), fd(1.0d0), fc((1.0, 2.0)), fz((1.0d0,
     & 1.0d0))
      print *, fl(4), fl(3), fs('ab'), fs('abcdefg')
      end
