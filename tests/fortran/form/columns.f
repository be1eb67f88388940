c     Columns: labels, continuation, sequence numbers.
      program t                                                         SEQ00001
      integer i                                                         SEQ00002
      i = 1 +                                                           SEQ00003
     &    2 +                                                           SEQ00004
     1    3                                                             SEQ00005
   10 continue
1     i = i + 1
 2 3  continue
      if (i .lt. 9) goto 1
      print *, i
      end
