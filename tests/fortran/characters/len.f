c     LEN and LEN_TRIM.
      program t
      character*7 s
      s = 'ab c'
      print *, len(s), len('abc'), len(s // 'x'), len(s(2:3)),
     & len_trim(s)
      print *, len_trim('  '), len_trim('a  ')
      end
