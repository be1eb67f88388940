c     Aw for a number that holds characters.
c flags: -std=legacy
      program t
      integer i
      i = 4hABCD
      print '(a4)', i
      print '(a2)', i
      end
