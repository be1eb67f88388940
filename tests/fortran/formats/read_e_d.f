c     Reading exponents in their forms.
      program t
      double precision a, b, c, d
      character*40 s
      s = '1.5E+02   2.5D-1    3+2       4.5'
      read (s, '(e10.3, d10.3, e10.0, g10.2)') a, b, c, d
      print *, a, b, c, d
      end
