c     INQUIRE by unit.
      program t
      logical connected, there, named
      character*20 name, acc, form, blank, seq, dir, fmtd, unf
      integer n, recl, next
      open (10, file='a.dat', access='direct', recl=24)
      write (10, rec=3) 1.0d0
      inquire (10, opened=connected, exist=there, named=named, name=name, access=acc, form=form,
     &blank=blank, sequential=seq, direct=dir, formatted=fmtd, unformatted=unf, number=n, recl=recl, nextrec=next)
      print *, connected, there, named, name
      print *, acc, form
      print *, blank, seq, dir
      print *, fmtd, unf, n, recl, next
c flags: -ffixed-line-length-132
      inquire (unit=99, opened=connected, exist=there)
      print *, connected, there
      end
