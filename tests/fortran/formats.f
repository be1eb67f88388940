c     Formatted, list-directed, unformatted, internal and direct-access input and output.
c     flags: -ffixed-line-length-132
      program formats
      integer i, j, k(4), ios
      real x
      double precision d(3)
      character*20 line, word
      logical there
      x = 3.14159
      d(1) = 1.0d0
      d(2) = -2.5d-10
      d(3) = 1.0d100
      write (*, 100) 7, x, 'text', .true.
  100 format (1x, i5, f8.3, 1x, a, l3)
      write (6, '(3(1pe12.4), 2x, 5Hhello)') d
      print 200, (i, i * i, i = 1, 3)
  200 format (' pairs:', 3(/, 2i4))
      write (line, '(i4.4, ''-'', i2)') 42, 7
      print *, line
      read (line, '(i4, 1x, i2)') i, j
      print *, i, j
      open (10, file='scratch.txt', status='unknown')
      write (10, *) 1, 2, 3, 4
      write (10, '(a)') 'last line'
      rewind 10
      read (10, *) k
      read (10, '(a)') word
      read (10, '(a)', end=300) word
      print *, 'not here'
  300 print *, k, word
      close (10, status='delete')
      read (5, *, iostat=ios) i
      print *, ios .lt. 0
      inquire (file='scratch.txt', exist=there)
      print *, there
      open (11, file='direct.dat', access='direct', recl=16, form='unformatted')
      do i = 1, 3
         write (11, rec=i) i, x * i, d(1) * i
      end do
      read (11, rec=2) j, x
      print *, j, x
      close (11)
      open (12, status='scratch', form='unformatted')
      write (12) d, line
      backspace 12
      read (12) d(3), d(2)
      print *, d, nint(x), (k(i), i = 4, 1, -1)
      write (*, '(a, $)') 'no newline'
      open (13, file='missing', status='old', err=400)
      print *, 'opened'
  400 print *, 'missing'
      end
