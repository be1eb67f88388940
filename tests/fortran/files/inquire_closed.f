c     INQUIRE about a unit that is not connected.
      program t
      character*10 a, b, c
      integer n
      logical l
      n = 77
      inquire (15, access=a, form=b, sequential=c, opened=l)
      print *, a, b, c, l
      inquire (15, number=n)
      print *, n
      end
