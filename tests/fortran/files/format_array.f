c     A format in an array of characters, or in numbers.
c flags: -std=legacy
      program t
      character*4 f(3)
      integer h(2)
      data f /'(1x,', 'i4, ', 'i3) '/
      data h /4h(1x,, 4hi4) /
      print f, 1, 2
      print h, 3
      end
