c     D lines as comments.
c     flags: -fd-lines-as-comments
      program t
d     print *, 'debugging'
      print *, 'plain'
      end
