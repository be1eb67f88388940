c     CLOSE with STATUS= deletes or keeps.
      program t
      logical there
      open (10, file='a.txt')
      write (10, *) 1
      close (10, status='delete')
      inquire (file='a.txt', exist=there)
      print *, there
      open (unit=10, file='b.txt')
      write (10, *) 1
      close (unit=10, status='keep')
      inquire (file='b.txt', exist=there)
      print *, there
      end
