c     Slashes start records.
      program t
      print '(i3 / i3 // i3)', 1, 2, 3
      print '(2/, i3)', 4
      print '(i3, /)', 5
      print '(3(i3, /))', 6, 7, 8
      end
