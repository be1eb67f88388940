c     A character constant over two lines.
      program t
      character*80 s
      s = 'the first line runs on to column seventy-two and then goes on her
     &e'
      print *, s
      s = 'short
     & line'
      print *, len_trim(s)
      end
