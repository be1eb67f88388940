"""Functions that need no interface, and the subroutine that notes a call."""

from __future__ import annotations

FUNCTIONS = """
subroutine note@(m)
integer m
!
$note
trail = modulo(trail * 31 + m + 7, 10007)
end

integer function jot@(m)
integer m
!
call note@(m)
jot@ = m
end

integer function tick@()
!
$note
calls = mod(calls, 6) + 1
call note@(calls)
tick@ = calls
end

integer function bump@(m)
integer m
!
call note@(3 * m)
bump@ = m
m = mod(m, 6) + 1
end

double precision function rub@(v)
double precision v
!
call note@(21)
rub@ = v
v = v * 0.5d0 + 1
return
end

integer function sting@(s)
character*(*) s
!
call note@(len(s))
sting@ = len(s) + ichar(s(1:1))
s(1:1) = 'q'
s(len(s):) = 'z'
end

integer function lens@(s)
character*(*) s
!
call note@(len(s) + 50)
lens@ = len(s)
end

character*5 function name5@(m)
integer m
!
character*26 letters
data letters /'abcdefghijklmnopqrstuvwxyz'/
call note@(m + 60)
name5@ = letters(m:m + 2) // ' .'
end

character*(*) function star@(m)
integer m
!
call note@(m + 70)
star@ = 'star'
if (len(star@) .gt. 5) star@(5:5) = char(64 + m)
end

logical function flag@(l)
logical l
!
call note@(80)
flag@ = .not. l
if (l) call note@(81)
end

double precision function half@(v)
double precision v
!
call note@(90)
half@ = v / 2
end

real function one@(v)
real v
!
call note@(91)
one@ = v - 1
end

complex function com@(v)
complex v
!
call note@(92)
com@ = conjg(v) + 1
end

recursive integer function fact@(m) result(r)
integer m
!
call note@(m + 93)
if (m .le. 1) then
r = 1
else
r = m * fact@(m - 1)
end if
end

integer function ent@(m)
integer m, entb@, w
integer, save :: kept = 2
!
ent@ = m + kept
kept = mod(kept, 5) + 1
call note@(kept)
return
entry entb@(w)
entb@ = w * 2 - kept
end

double precision function dent@(v)
double precision v, dentb@
!
call note@(94)
dent@ = v + 1
return
entry dentb@(v)
dentb@ = v - 1
end

integer function add3@(m, o, p)
integer m, o, p
!
call note@(m + 2 * o)
add3@ = mod(m, 100) + 2 * mod(o, 100) + 3 * mod(p, 100)
end

integer function isel@(l, m, o)
logical l
integer m, o
!
isel@ = o
if (l) isel@ = m
end

double precision function call1@(f, v)
double precision f, v
external f
!
call note@(95)
call1@ = f(v) + f(v)
end

integer function call2@(f, m)
integer f, m
external f
!
call2@ = f(m)
if (f(m) .ne. call2@) call note@(96)
end

real function call3@(f, v)
real f, v
external f
!
call3@ = f(v)
end

double precision function total@(v, m)
integer m
double precision v(*)
!
integer o
total@ = 0
do 10 o = 1, m
10 total@ = total@ + v(o) * o
end

integer function tot2@(v, ld, m)
integer ld, m, v(ld, *)
!
integer o, p
tot2@ = 0
do o = 1, m
do p = 1, ld
tot2@ = tot2@ + mod(v(p, o), 100) * (p - o)
end do
end do
end

integer function csum@(s, m)
integer m
character*(*) s(m)
!
integer o
csum@ = 0
do o = 1, m
csum@ = csum@ + o * ichar(s(o)(len(s):len(s)))
end do
end
"""
