c     The default kinds of the option -fdefault-integer-8.
c flags: -fdefault-integer-8
      program t
      integer i, ios
      logical l
      i = 2147483647
      i = i + 1
      print *, i
      open (10, file='a.txt')
      inquire (10, opened=l, number=i)
      print *, l, i
      write (10, '(i3)', iostat=ios) i
      print *, ios, kind(i), kind(l)
      end
