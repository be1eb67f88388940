c     ISHFT and ISHFTC.
      program t
      i = 12
      print *, ishft(i, 2), ishft(i, -2), ishft(-1, -28), ishft(1, 31),
     & ishft(1, 32)
      print *, ishftc(i, 3), ishftc(i, -3), ishftc(i, 2, 4)
      end
