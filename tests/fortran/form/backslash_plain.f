c     Backslashes in characters.
      program t
      print *, 'a\tb', len('\n'), 'back\\slash ??='
      end
