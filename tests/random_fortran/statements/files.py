"""Input and output of several statements: internal, sequential, direct and stream."""

from __future__ import annotations

FILES = """
write (*, {L1}) {int}, {dbl}, {chr}
{L1} format (1x, i9, f10.3, ' ', a)

write (s9, '(i3, i3)') {sub}, {sub}
read (s9, '(i3, i3)') i, j

write (s9, '(f8.3)') mod({dbl}, 100d0)
read (s9, *, err={L1}, end={L1}) d
{L1} continue

s9 = '3 4 1'
read (s9, *) i, ia(i), ib(ia(i))

s9 = '2,,5'
read (s9, *, iostat=m3) m4, k, j
print *, m3, m4, k, j

open (11, status='scratch', form='unformatted')
write (11) {int}, {dbls}, s5
write (11) {chr1}, im
rewind 11
read (11) ia(2), da, s9(1:5)
read (11) s1, im
backspace 11
endfile (11)
close (11)

open (12, status='scratch')
write (12, '(3i6)') mod({ints}, 9999)
write (12, *) {dbl}
rewind (12)
read (12, '(2i6)') ia(3), ia(4)
inquire (12, opened=p, nextrec=m3)
backspace (12)
read (12, *) ia(1:2)
flush (12)
close (12, status='delete')

open (newunit=m3, status='scratch', access='direct', recl=40, form='unformatted')
write (m3, rec=jot@(2)) {dbl}, {int}
write (m3, rec=1) {dbl}, {sub}
read (m3, rec=jot@(2)) d
inquire (m3, recl=m4, direct=s5)
close (m3)
print *, m4, s5

open (13, status='scratch', access='stream', form='unformatted')
write (13) {sub}, {sub}, {sub}
read (13, pos=5) j
inquire (13, pos=m4)
close (13)
print *, m4

s5 = 'abc'
inquire (file='no such file', exist=p, iostat=m4)
inquire (iolength=m3) i, da, s5
print *, m3, m4, p

write (*, nml=group)

print group
"""
