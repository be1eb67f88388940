c     Quotes in formats.
      program t
      print '(1x, ''it''''s'')'
      write (*, 10)
   10 format (' don''t', " say ""no""")
      end
