"""Loops, branches and jumps, with statements in them."""

from __future__ import annotations

CONSTRUCTS = """
if ({log}) then
{one}
else if ({log}) then
{one}
else
{one}
end if

do m1 = {three}, {sub}, {two}
{one}
end do

do m1 = jot@({sub}), jot@({sub}), -jot@({three})
ia(m1) = mod(ia(m1) + {int}, 1000)
end do

do {L1} m1 = 1, {three}
{one}
{L1} continue

do {L1} m1 = {two}, 5
do {L1} m2 = m1, {sub}
{L1} ia(m2) = mod(ia(m1) + m2, 100)

do m1 = 2, n - 2
do m2 = 1, n - 3
dm(m2, m1) = dm(m2, m1 - 1) * 0.5d0 + da(m2)
end do
end do

do {L1} m1 = n - 2, 2, -1
do {L2} m2 = m1 - 1, n - 3
if (mod(m1 + m2, 3) .eq. 0) goto {L2}
dm(m2, m1) = dm(m2, m1) * 0.5d0 + db(m1) * dm(1, m2)
{L2} continue
{L1} continue

do m1 = 1, n, 2
do m2 = m1, n
da(m1) = mod(da(m1) + db(m2) * {dbl}, 100d0)
end do
end do

m9 = {two}
{L1} m9 = m9 + 1
da(m9) = da(m9) + {dbl}
{one}
if (m9 .lt. n - 2) goto {L1}

m9 = 1
{L1} if (m9 .gt. 5) goto {L2}
m9 = m9 + 1
if ({log}) goto {L1}
{one}
goto {L1}
{L2} continue

do r1 = {sgl} * 0, 1.0, 0.25
x = r1
{one}
end do

{N1}: do m1 = 1, 6
if ({log}) cycle {N1}
if (m1 > {sub}) exit {N1}
{one}
end do {N1}

m1 = 0
do while (m1 < tick@())
m1 = m1 + 3
{one}
end do

m1 = 0
do
m1 = m1 + 1
if (m1 > {three}) exit
{one}
end do

select case ({sub})
case (1)
{one}
case (2:3, 6)
{one}
case default
{one}
end select

select case ({chr})
case ('a':'m')
{one}
case ('xyz', 'q')
{one}
case default
d = 1
end select

select case ({log})
case (.true.)
{one}
case (.false.)
{one}
end select

where ({=ints} > {=int})
ia = mod({=ints}, 99)
elsewhere (la)
ib = {=int} * 0 + 3
elsewhere
da = da + 1
end where

where ({=logs})
da = mod({=dbls}, 50d0)
db = da
end where

forall (m1 = 1:6, la(m1)) ia(m1) = ib(7 - m1)

forall (m1 = 1:3)
im(m1, 1) = im(4 - m1, 2)
end forall

do concurrent (m1 = 1:6)
da(m1) = db(7 - m1) * 0.5d0
end do

associate (u => da({sub}), v => {dbl}, w => ia(2:4))
u = mod(v + u, 99d0)
w(1) = size(w)
{one}
end associate

block
integer :: m1
real(8) :: own(k)
m1 = 2
own = {dbl}
da(m1) = mod(sum(own), 99d0)
end block

call alt@({sub}, *{L1}, d, *{L2})
{one}
goto {L2}
{L1} {one}
{L2} continue

goto ({L1}, {L2}), {sub}
{one}
goto {L2}
{L1} continue
{one}
{L2} continue

if ({int}) {L1}, {L2}, {L1}
{L1} continue
{one}
{L2} continue

if (mod({dbl}, 5d0)) {L1}, {L1}, {L2}
{L1} continue
{one}
{L2} continue

assign {L1} to m9
if ({log}) assign {L2} to m9
goto m9, ({L1}, {L2})
{L1} continue
{one}
{L2} continue
"""
