c     Direct access with formats; short records are padded.
      program t
      integer j
      character*12 word
      open (11, file='d.txt', access='direct', recl=12,
     & form='formatted')
      write (11, '(a)', rec=2) 'second'
      write (11, '(i6, f6.2)', rec=1) 7, 1.5
      write (11, '(a)', rec=4) 'fourth'
      read (11, '(i6)', rec=1) j
      read (11, '(a)', rec=2) word
      print *, j, word
      end
