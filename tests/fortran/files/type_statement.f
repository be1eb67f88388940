c     TYPE as another word for PRINT.
c flags: -fdec
      program t
      type *, 'typed', 3
      end
