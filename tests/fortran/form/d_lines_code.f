c     D lines as code.
c     flags: -fd-lines-as-code
      program t
d     print *, 'debugging'
      print *, 'plain'
      end
