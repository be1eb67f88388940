c     READ in its short forms.
c input: 1 2
c input: 34
c input:   5
c input: 6 7
      program t
      character*10 f
      f = '(i3)'
      read *, i, j
      read 10, k
   10 format (i2)
      read f, l
      read (*, *), m, n
      print *, i, j, k, l, m, n
      end
