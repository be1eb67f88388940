c     Comments in their forms.
C     A comment
*     Another
c     and another
! and another
      program t
      integer i ! behind a statement

      i = 1
C     between lines
      print *, 'not ! a comment', i
     &  , 'continued'
!
      end
